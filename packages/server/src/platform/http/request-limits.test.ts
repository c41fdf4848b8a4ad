import { endpoint } from '@limelight/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ManualClock } from '../../testing/manual-clock.js';
import { requestsPerMinuteMax } from './request-limits.js';
import { routeWithSchemas } from './route.js';
import { createHttpServer } from './server.js';
import type { Viewer } from './viewer.js';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

const schemas = { response: z.string() };
const define = endpoint<typeof schemas>();
const publicCall = define({ url: '/open', tag: 'Test', summary: 'Anybody', policy: 'public' });
const playerCall = define({ url: '/own', tag: 'Test', summary: 'A player', policy: 'player', scope: 'read' });
const tradeCall = define({
  method: 'POST',
  url: '/trades',
  tag: 'Test',
  summary: 'A trade',
  policy: 'trader',
  scope: 'trade',
  limitedPerAddress: false,
});

const player: Viewer = { userId: 'ama', sessionId: 's', role: 'user', suspended: false, emailVerified: true };
const network = '203.0.113.1';

let app: FastifyInstance;
let clock: ManualClock;
let viewer: Viewer | null;
let handled: number;

beforeEach(async () => {
  viewer = null;
  handled = 0;
  clock = new ManualClock();
  clock.advance(minuteMs - (clock.nowMs() % minuteMs));
  app = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }), clock });
  app.decorate('findViewer', async () => viewer);
  for (const call of [publicCall, playerCall, tradeCall]) {
    routeWithSchemas(app, call, schemas, async () => {
      handled += 1;
      return 'done';
    });
  }
  const page = { config: { policy: 'public' as const, limit: 'pages' as const } };
  app.get('/page', page, async () => 'page');
});

afterEach(() => app.close());

const send = (url: string, remoteAddress = network) =>
  app.inject({ url, remoteAddress, method: url === tradeCall.url ? 'POST' : 'GET' });

/** The distinct statuses of so many requests, with their numbers. */
async function statusesOf(requests: number, sendOne: (index: number) => ReturnType<typeof send>) {
  const counts: Record<number, number> = {};
  for (let index = 0; index < requests; index += 1) {
    const { statusCode } = await sendOne(index);
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}

test('a network makes 1,200 calls a minute, an IPv6 /64 is one network, and the next minute is free', async () => {
  const { calls } = requestsPerMinuteMax;
  expect(await statusesOf(calls + 5, (index) => send('/open', `2001:db8:0:1::${(index % 9) + 1}`))).toEqual({
    200: calls,
    429: 5,
  });
  expect((await send('/open', '2001:db8:0:2::1')).statusCode).toBe(200);
  clock.advance(minuteMs);
  expect((await send('/open', '2001:db8:0:1::1')).statusCode).toBe(200);
});

test('every response says what is left of each limit, and a refusal when to come back', async () => {
  viewer = player;
  clock.advance(15 * secondMs);
  const answer = await send('/own');
  expect(answer.headers).toMatchObject({
    'ratelimit-policy': '"calls";q=1200;w=60, "player";q=1200;w=60',
    ratelimit: '"calls";r=1199;t=45, "player";r=1199;t=45',
  });
  await statusesOf(requestsPerMinuteMax.calls, () => send('/own'));
  const refused = await send('/own');
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: 45 } }),
  ]);
  expect(refused.headers).toMatchObject({ 'retry-after': '45', ratelimit: '"calls";r=0;t=45' });
});

test.each(['/no-such-page', '/open?x=%00'])('requests that are refused anyway count too: %s', async (url) => {
  const counts = await statusesOf(requestsPerMinuteMax.calls + 1, () => send(url));
  expect(counts[429]).toBe(1);
});

test('pages are counted apart from calls, so that neither uses up the other', async () => {
  expect(await statusesOf(requestsPerMinuteMax.pages + 2, () => send('/page'))).toEqual({
    200: requestsPerMinuteMax.pages,
    429: 2,
  });
  expect((await send('/open')).statusCode).toBe(200);
});

test('a player is counted in all sessions and from every network', async () => {
  viewer = player;
  const { player: max } = requestsPerMinuteMax;
  const counts = await statusesOf(max + 3, (index) => {
    viewer = { ...player, sessionId: `session ${index % 5}` };
    return send('/own', `203.0.113.${index % 250}`);
  });
  expect([counts, handled]).toEqual([{ 200: max, 429: 3 }, max]);
  viewer = { ...player, userId: 'kofi' };
  expect((await send('/own')).statusCode).toBe(200);
});

test('attempts to trade are refused before the handler, and other players behind the network trade on', async () => {
  viewer = player;
  const { trades } = requestsPerMinuteMax;
  expect(await statusesOf(trades + 20, () => send('/trades'))).toEqual({ 200: trades, 429: 20 });
  expect(handled).toBe(trades);
  viewer = { ...player, userId: 'kofi' };
  expect((await send('/trades')).statusCode).toBe(200);
});

test('attempts to trade without an account count for their network', async () => {
  const { calls } = requestsPerMinuteMax;
  expect(await statusesOf(calls + 4, () => send('/trades'))).toEqual({ 401: calls, 429: 4 });
});

test('a key is counted by its own counter, and its trades for its player', async () => {
  let left = 400;
  app.decorate('countKey', async () => {
    left -= 1;
    return { name: 'key', max: 600, remaining: left, resetsInSeconds: 9 };
  });
  viewer = { ...player, sessionId: null, key: { id: 'k', scope: 'trade' } };
  const answer = await send('/trades');
  expect(answer.headers).toMatchObject({
    'ratelimit-policy': `"key";q=600;w=60, "trades";q=${requestsPerMinuteMax.trades};w=60`,
    ratelimit: expect.stringContaining('"key";r=399;t=9'),
  });
  left = 0;
  const refused = await send('/own');
  expect([refused.statusCode, refused.json().message]).toEqual([429, 'This API key may make 600 requests a minute']);
});

test('an address that cannot be decoded is counted for its network like any other, and its refusals have their headers', async () => {
  const undecodable = await statusesOf(requestsPerMinuteMax.calls + 2, () => send('/%ff'));
  expect(undecodable).toEqual({ 400: requestsPerMinuteMax.calls, 429: 2 });
  const { headers } = await send('/%ff');
  expect(headers).toMatchObject({ 'retry-after': expect.any(String), 'content-security-policy': expect.any(String) });
  expect((await send(publicCall.url)).statusCode).toBe(429);
  expect((await send('/undecodable')).statusCode, 'no route').toBe(429);
});
