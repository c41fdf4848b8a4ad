import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { portfolioSchema } from '@limelight/contract/exchange/wallet.schema';
import { listTrades as listTradesEndpoint } from '@limelight/contract/play/trading';
import { receiptSchema } from '@limelight/contract/play/trading.schema';
import { dayMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { systemRandom, uuidv7 } from '../../../platform/random.js';
import { subscribeToPortfolioChanges } from '../../exchange/wallet/portfolio-subscription.js';
import { registerWallet } from '../../exchange/wallet/wallet.routes.js';
import { TradingUnderTest } from './trading.fixture.js';
import { registerTrading } from './trading.routes.js';

let trading: TradingUnderTest;
let app: FastifyInstance;
let viewer: Viewer | null;

beforeAll(async () => {
  trading = await TradingUnderTest.open();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: trading.services.log });
  app.decorate('findViewer', async () => viewer);
  registerTrading(app, trading.services);
  registerWallet(app, trading.services);
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await trading.services.close();
});

beforeEach(async () => {
  viewer = playerNamed(await trading.addPlayer());
});

function playerNamed(userId: string): Viewer {
  return { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false };
}

function self(): string {
  return viewer?.userId ?? '';
}

async function requestBody(changes: Readonly<Record<string, unknown>> = {}): Promise<Record<string, unknown>> {
  const id = uuidv7(trading.services.clock, systemRandom);
  return { id, celebrityId: '1', side: 'buy', shares: 1, tick: await trading.tick(), ...changes };
}

async function post(body: unknown) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  return app.inject({ method: 'POST', url: '/api/v1/trades', headers, payload });
}

async function list(query = '') {
  const answer = await app.inject({ method: 'GET', url: `/api/v1/trades${query}` });
  return schemasOf(listTradesEndpoint).response.parse(answer.json());
}

test('a buy returns a receipt that agrees with the portfolio and the list', async () => {
  const response = await post(await requestBody({ shares: 4 }));
  expect(response.statusCode).toBe(201);
  const receipt = receiptSchema.parse(response.json());
  const totalCents = 4 * (await trading.priceCents('1'));
  const feeCents = Math.round(totalCents * 0.025);
  expect(receipt).toMatchObject({
    totalCents,
    feeCents,
    cashAfterCents: 1_000_000 - totalCents - feeCents,
    sharesAfter: 4,
  });
  const portfolio = portfolioSchema.parse((await app.inject('/api/v1/portfolio')).json());
  expect(portfolio).toMatchObject({ cashCents: receipt.cashAfterCents, contributedCents: 1_000_000, tradesToday: 1 });
  expect(portfolio.positions).toMatchObject([{ celebrityId: '1', shares: 4 }]);
  expect((await list()).trades).toMatchObject([{ id: receipt.id, totalCents, feeCents }]);
});

test('selling the last share removes the position and its average', async () => {
  await post(await requestBody({ shares: 2 }));
  const receipt = receiptSchema.parse((await post(await requestBody({ side: 'sell', shares: 2 }))).json());
  expect(receipt).toMatchObject({ sharesAfter: 0, averagePriceAfterCents: null });
});

test('a repeated request gets the first response, even after the price has moved', async () => {
  const body = await requestBody();
  const first = await post(body);
  await trading.moveOn();
  const repeat = await post(body);
  expect([repeat.statusCode, repeat.json()]).toEqual([201, first.json()]);
  const other = await post({ ...body, shares: 2 });
  expect([other.statusCode, other.json().code]).toEqual([409, 'ID_REUSED']);
  expect(await trading.countTrades(self())).toBe(1);
});

test.each<[string, string]>([
  ['a negative number', '-1'],
  ['none', '0'],
  ['a half', '1.5'],
  ['not a number', 'NaN'],
  ['an infinite number', '1e400'],
  ['a number past 2^53', '9007199254740993'],
  ['more than a trade may have', '1000001'],
  ['a text', '"5"'],
  ['a text in hexadecimal', '"0x10"'],
  ['yes', 'true'],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['another number next to it', '1,"shares":2'],
])('%s of shares is refused and changes nothing', async (_name, shares) => {
  const { shares: _none, ...rest } = await requestBody();
  const response = await post(`${JSON.stringify(rest).slice(0, -1)},"shares":${shares}}`);
  expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
  expect([await trading.countTrades(self()), await trading.cashOf(self())]).toEqual([0, 1_000_000]);
});

test.each<[string, Record<string, unknown>]>([
  ['a price chosen by the client', { priceCents: 1 }],
  ['another player', { userId: randomUUID() }],
  ['an unknown side', { side: 'short' }],
  ['an id that is no UUID', { id: '1' }],
  ['a tolerance above the maximum', { toleranceBps: 10_001 }],
])('%s in the body is refused, not ignored', async (_name, changes) => {
  const response = await post(await requestBody(changes));
  expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
  expect(await trading.countTrades(self())).toBe(0);
});

test.each<[string, number, Record<string, unknown>]>([
  ['CELEBRITY_UNKNOWN', 404, { celebrityId: 'nobody' }],
  ['TICK_UNKNOWN', 400, { tick: 1_000_000_000 }],
  ['NOT_ENOUGH_CASH', 409, { shares: 1_000 }],
  ['NOT_ENOUGH_SHARES', 409, { side: 'sell' }],
  ['PRICE_MOVED', 409, { tick: 0, toleranceBps: 10_000 }],
])('%s responds with %i and changes nothing', async (code, status, changes) => {
  const response = await post(await requestBody(changes));
  expect([response.statusCode, response.json().code]).toEqual([status, code]);
  expect([await trading.countTrades(self()), await trading.cashOf(self())]).toEqual([0, 1_000_000]);
});

test.each<[string, number, Partial<Viewer> | null]>([
  ['NOT_SIGNED_IN', 401, null],
  ['EMAIL_NOT_VERIFIED', 403, { emailVerified: false }],
  ['ACCOUNT_SUSPENDED', 403, { suspended: true }],
])('%s prevents trading, the list of trades and the portfolio', async (code, status, change) => {
  const userId = self();
  const body = await requestBody();
  viewer = change && { ...playerNamed(userId), ...change };
  for (const answer of [await post(body), await app.inject('/api/v1/trades'), await app.inject('/api/v1/portfolio')]) {
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  }
  expect(await trading.countTrades(userId)).toBe(0);
});

test('pages of the list show every trade once, newest first, and only to their owner', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const body = await requestBody({ celebrityId: index === 2 ? 'gh1' : '1' });
    ids.unshift(String(body.id));
    await post(body);
  }
  const first = await list('?limit=2');
  const second = await list(`?limit=2&cursor=${first.nextCursor}`);
  const third = await list(`?limit=2&cursor=${second.nextCursor}`);
  expect([first, second, third].flatMap(({ trades }) => trades.map(({ id }) => id))).toEqual(ids);
  expect([first.total, third.nextCursor]).toEqual([5, null]);
  expect((await list('?celebrityId=gh1')).trades.map(({ id }) => id)).toEqual([ids[2]]);
  viewer = playerNamed(await trading.addPlayer());
  expect(await list()).toEqual({ trades: [], nextCursor: null, total: 0 });
});

test("a trade is pushed to the player's other pages only", async () => {
  const { live, listener } = trading.services;
  const sent: string[] = [];
  const { has, sendTo } = live;
  live.has = () => true;
  live.sendTo = (userId, { data }) => void sent.push(`${userId} ${portfolioSchema.parse(JSON.parse(data)).version}`);
  subscribeToPortfolioChanges(trading.services);
  await listener.start();
  try {
    await post(await requestBody());
    await expect.poll(() => sent).toEqual([`${self()} 3`]);
  } finally {
    Object.assign(live, { has, sendTo });
  }
});

test('while the database is unavailable a trade responds with 503 and can be retried', async () => {
  const body = await requestBody();
  const { pool } = trading.services;
  const original = pool.query;
  const away = Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });
  Object.assign(pool, { query: () => Promise.reject(away) });
  const lost = await post(body);
  Object.assign(pool, { query: original });
  expect([lost.statusCode, lost.json().code, lost.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '1']);
  expect((await post(body)).statusCode).toBe(201);
});

test('on a day without a commitment a trade and an undo are refused, and nothing is written', async () => {
  const traded = await post(await requestBody());
  expect(traded.statusCode).toBe(201);
  const count = () => sql<{ rows: number }>`select count(*) as rows from ledger_entry`.execute(trading.services.db);
  const before = (await count()).rows;
  trading.services.clock.advance(9 * dayMs);
  const { id, tick } = await requestBody();
  const undo = { method: 'POST', url: `/api/v1/trades/${traded.json().id}/undo`, payload: { id, tick } } as const;
  for (const answer of [await post(await requestBody()), await app.inject(undo)]) {
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      409,
      'MARKET_CLOSED',
      'The market is closed today: its prices were not sealed in time. It opens at midnight, London time',
    ]);
  }
  expect((await count()).rows).toEqual(before);
  await trading.moveOn();
  expect((await post(await requestBody())).statusCode).toBe(201);
});
