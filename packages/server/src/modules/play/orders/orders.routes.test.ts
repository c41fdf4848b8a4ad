import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { portfolioSchema } from '@limelight/contract/exchange/wallet.schema';
import { listOrders } from '@limelight/contract/play/orders';
import { orderSchema } from '@limelight/contract/play/orders.schema';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { registerWallet } from '../../exchange/wallet/wallet.routes.js';
import { registerTrading } from '../trading/trading.routes.js';
import { OrdersUnderTest } from './orders.fixture.js';
import { registerOrders } from './orders.routes.js';

let orders: OrdersUnderTest;
let app: FastifyInstance;
let viewer: Viewer | null;

beforeAll(async () => {
  orders = await OrdersUnderTest.open();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: orders.services.log });
  app.decorate('findViewer', async () => viewer);
  registerOrders(app, orders.services);
  registerTrading(app, orders.services);
  registerWallet(app, orders.services);
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await orders.services.close();
});

beforeEach(async () => {
  await orders.moveTo({ '1': 51_000 });
  viewer = playerNamed(await orders.trading.addPlayer());
});

function playerNamed(userId: string): Viewer {
  return { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false } as Viewer;
}

function self(): string {
  return viewer?.userId ?? '';
}

function bodyOf(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const terms = { kind: 'limit', side: 'buy', shares: 2, triggerPriceCents: 50_000, duration: 'week' };
  return { id: randomUUID(), celebrityId: '1', ...terms, ...changes };
}

const post = (payload: object) => app.inject({ method: 'POST', url: '/api/v1/orders', payload });
const cancel = (id: string) => app.inject({ method: 'DELETE', url: `/api/v1/orders/${id}` });

async function list(query = '') {
  const answer = await app.inject(`/api/v1/orders${query}`);
  expect(answer.statusCode).toBe(200);
  return schemasOf(listOrders).response.parse(answer.json());
}

async function portfolio() {
  return portfolioSchema.parse((await app.inject('/api/v1/portfolio')).json());
}

test('an order reserves cash and is listed; cancelling it releases the reservation', async () => {
  const before = await portfolio();
  const answer = await post(bodyOf());
  expect(answer.statusCode).toBe(201);
  const order = orderSchema.parse(answer.json());
  expect(order).toMatchObject({ state: 'open', reservedCents: 102_500, reservedShares: 0, closedAt: null });
  expect(Date.parse(order.expiresAt) - Date.parse(order.createdAt)).toBe(7 * 24 * 3_600_000);
  const holding = await portfolio();
  expect([holding.cashCents, holding.reservedCents, holding.version > before.version]).toEqual([
    1_000_000,
    102_500,
    true,
  ]);
  expect(await list()).toMatchObject({ orders: [order], openCount: 1, openMax: 50, nextCursor: null });
  const cancelled = await cancel(order.id);
  expect(cancelled.statusCode).toBe(200);
  expect(cancelled.json()).toMatchObject({ state: 'cancelled', reservedCents: 0, reservedShares: 0 });
  expect((await portfolio()).reservedCents).toBe(0);
  // Cancelled twice: the same response, no change.
  expect((await cancel(order.id)).json()).toEqual(cancelled.json());
  expect((await list('?state=open')).orders).toEqual([]);
  expect((await list('?state=closed')).orders.map(({ id }) => id)).toEqual([order.id]);
});

test('the order id is an idempotency key: repeats give one order, other content is refused', async () => {
  const body = bodyOf();
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)));
  expect(new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`)).size).toBe(1);
  expect((await portfolio()).reservedCents).toBe(102_500);
  const other = await post({ ...body, shares: 3 });
  expect([other.statusCode, other.json().code]).toEqual([409, 'ID_REUSED']);
  await cancel(String(body.id));
  // A repeat after the order was closed returns the closed order and opens none.
  expect((await post(body)).json().state).toBe('cancelled');
  expect((await portfolio()).reservedCents).toBe(0);
});

test('an order rests in events unless it is to fill in them, which is content and reserves their fee', async () => {
  const body = bodyOf();
  expect(orderSchema.parse((await post(body)).json())).toMatchObject({ duringEvents: false, reservedCents: 102_500 });
  expect((await post({ ...body, duringEvents: false })).statusCode).toBe(201);
  const other = await post({ ...body, duringEvents: true });
  expect([other.statusCode, other.json().code]).toEqual([409, 'ID_REUSED']);
  const inEvents = orderSchema.parse((await post(bodyOf({ duringEvents: true }))).json());
  expect(inEvents).toMatchObject({ duringEvents: true, feeBps: 250, reservedCents: 103_000 });
  for (const id of [String(body.id), inEvents.id]) await cancel(id);
  expect((await portfolio()).reservedCents).toBe(0);
});

test('an order cannot use the id of a trade', async () => {
  const trade = await orders.trading.tradeRequest(self());
  const { userId: _self, ...payload } = trade;
  expect((await app.inject({ method: 'POST', url: '/api/v1/trades', payload })).statusCode).toBe(201);
  const answer = await post(bodyOf({ id: trade.id }));
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'ID_REUSED']);
});

test.each<[string, Record<string, unknown>]>([
  ['a stop that buys', { kind: 'stop' }],
  ['no share', { shares: 0 }],
  ['half a share', { shares: 1.5 }],
  ['a price of zero', { triggerPriceCents: 0 }],
  ['a price above the maximum', { triggerPriceCents: 100_000_001 }],
  ['an unknown duration', { duration: 'year' }],
  ['an unknown field', { reservedCents: 1 }],
  ['an id that is no UUID', { id: '7' }],
])('%s is refused with 400 and reserves nothing', async (_name, changes) => {
  const answer = await post(bodyOf(changes));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
  expect(await orders.reservedOf(self())).toEqual({ cents: 0, shares: 0, changes: 0 });
});

test.each<[string, number, Record<string, unknown>]>([
  ['CELEBRITY_UNKNOWN', 404, { celebrityId: 'nobody' }],
  ['NOT_ENOUGH_CASH', 409, { shares: 1_000 }],
  ['NOT_ENOUGH_SHARES', 409, { side: 'sell' }],
  ['PRICE_REACHED', 409, { kind: 'stop', side: 'sell', triggerPriceCents: 51_000 }],
])('%s responds with %i and reserves nothing', async (code, status, changes) => {
  const answer = await post(bodyOf(changes));
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(await orders.reservedOf(self())).toEqual({ cents: 0, shares: 0, changes: 0 });
});

test('parallel orders cannot exceed the limit of open orders', async () => {
  viewer = playerNamed(await orders.trading.addPlayer({ cashCents: 100_000_000 }));
  const answers = await Promise.all(Array.from({ length: 55 }, () => post(bodyOf({ shares: 1 }))));
  const codes = answers.map((answer) => (answer.statusCode === 201 ? 'open' : answer.json().code));
  expect([
    codes.filter((code) => code === 'open').length,
    codes.filter((code) => code === 'ORDER_LIMIT').length,
  ]).toEqual([50, 5]);
});

test('a filled order cannot be cancelled and shows its fill price', async () => {
  const order = orderSchema.parse((await post(bodyOf())).json());
  await orders.moveAndSettle({ '1': 48_000 });
  const answer = await cancel(order.id);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'ORDER_CLOSED']);
  expect((await list()).orders).toMatchObject([{ id: order.id, state: 'filled', fillPriceCents: 48_000 }]);
});

test("a player can neither see nor cancel another player's order", async () => {
  const order = orderSchema.parse((await post(bodyOf())).json());
  viewer = playerNamed(await orders.trading.addPlayer());
  expect((await list()).orders).toEqual([]);
  const answer = await cancel(order.id);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
});

test('pages of the list show every order once, newest first', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    orders.services.clock.advance(1);
    ids.unshift(
      orderSchema.parse(
        (await post(bodyOf({ shares: 1, celebrityId: index === 2 ? 'gh1' : '1', triggerPriceCents: 20_000 }))).json(),
      ).id,
    );
  }
  const first = await list('?limit=2');
  const second = await list(`?limit=2&cursor=${first.nextCursor}`);
  const third = await list(`?limit=2&cursor=${second.nextCursor}`);
  expect([first, second, third].flatMap((page) => page.orders.map(({ id }) => id))).toEqual(ids);
  expect(third.nextCursor).toBeNull();
  expect((await list('?celebrityId=gh1')).orders.map(({ id }) => id)).toEqual([ids[2]]);
});

test.each<[string, number, Partial<Viewer> | null]>([
  ['NOT_SIGNED_IN', 401, null],
  ['EMAIL_NOT_VERIFIED', 403, { emailVerified: false }],
  ['ACCOUNT_SUSPENDED', 403, { suspended: true }],
])('%s prevents placing, listing and cancelling orders', async (code, status, change) => {
  const userId = self();
  viewer = change && { ...playerNamed(userId), ...change };
  for (const answer of [await post(bodyOf()), await app.inject('/api/v1/orders'), await cancel(randomUUID())]) {
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  }
  expect((await orders.reservedOf(userId)).cents).toBe(0);
});
