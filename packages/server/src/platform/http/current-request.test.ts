import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { describeCurrentRequest } from './current-request.js';
import { createHttpServer } from './server.js';
import type { Viewer } from './viewer.js';

const proxy = '10.0.0.5';
const forwarded = { 'x-forwarded-for': '93.184.215.14' };
const givenId = '0197f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6';

let app: FastifyInstance;
afterEach(() => app.close());

async function open({ trustedProxies = [proxy], requestLog = false, viewer = null as Viewer | null } = {}) {
  let log = '';
  const write = (chunk: Buffer, _encoding: unknown, done: () => void) => {
    log += chunk;
    done();
  };
  const logger = pino(new Writable({ write }));
  app = await createHttpServer({ production: true, trustedProxies, requestLog, logger });
  app.addHook('preHandler', async (request) => {
    request.viewer = viewer;
  });
  const config = { policy: 'public' as const };
  app.get('/things/:id', { config }, async () => describeCurrentRequest());
  app.get('/failing/:id', { config }, async () => {
    throw new RangeError('out of range');
  });
  log = '';
  return { lines: () => log.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)])), text: () => log };
}

async function idOf(headers: Readonly<Record<string, string>>, remoteAddress: string): Promise<unknown> {
  const answer = await app.inject({ url: '/things/1', headers, remoteAddress });
  const { reqId } = answer.json();
  expect(answer.headers['x-request-id'], 'the answer has the id that the code sees').toBe(reqId);
  return reqId;
}

test('a request has the id of a trusted proxy, and one of our own from anybody else', async () => {
  await open();
  expect(await idOf({ ...forwarded, 'x-request-id': givenId }, proxy)).toBe(givenId);
  const own = [
    await idOf({ ...forwarded, 'x-request-id': givenId }, '93.184.215.14'),
    await idOf({ 'x-request-id': givenId }, proxy),
    await idOf(forwarded, proxy),
  ];
  for (const wrong of ['short', 'a'.repeat(65), 'with space and more', 'line{}"', '../../etc/passwd'])
    own.push(await idOf({ ...forwarded, 'x-request-id': wrong }, proxy));
  for (const id of own) expect(id).toMatch(/^[\w-]{16}-[\da-z]+$/);
  expect(new Set(own).size).toBe(own.length);
  await app.close();
  await open({ trustedProxies: [] });
  expect(await idOf({ ...forwarded, 'x-request-id': givenId }, proxy)).not.toBe(givenId);
});

const player: Viewer = { userId: 'p', sessionId: 's', role: 'user', emailVerified: true, suspended: false };

test.each<[string, Viewer | null]>([
  ['visitor', null],
  ['player', player],
  ['staff', { ...player, role: 'admin' }],
  ['program', { ...player, sessionId: null, key: { id: 'k', scope: 'read' } }],
])(
  'where it is wanted, a request of a %s is one line with its route and nothing that it contains',
  async (by, viewer) => {
    const { lines, text } = await open({ requestLog: true, viewer });
    const headers = {
      authorization: 'Bearer secret-key',
      cookie: 'secret-cookie',
      ...forwarded,
      'x-request-id': givenId,
    };
    await app.inject({ url: '/things/ama@example.org?token=secret-token', headers, remoteAddress: proxy });
    await expect.poll(() => lines().length).toBe(1);
    const { level, time, pid, hostname, ...line } = lines()[0];
    expect({ level, ...line }).toEqual({
      ...{ level: 30, msg: 'request', reqId: givenId, method: 'GET', route: '/things/:id', status: 200, by },
      ms: expect.any(Number),
    });
    expect(text()).not.toMatch(/secret|ama@|93\.184/);
  },
);

test('a request that fails has its id, route, status, time and kind of sender in the log, without being wanted', async () => {
  const { lines, text } = await open({ viewer: player });
  const answer = await app.inject({ url: '/failing/ama@example.org?token=secret-token' });
  expect(answer.statusCode).toBe(500);
  const about = {
    reqId: answer.headers['x-request-id'],
    method: 'GET',
    route: '/failing/:id',
    status: 500,
    by: 'player',
  };
  expect(lines()).toMatchObject([{ msg: 'unexpected failure', ms: expect.any(Number), ...about }]);
  expect(text()).not.toMatch(/secret|ama@/);
});
