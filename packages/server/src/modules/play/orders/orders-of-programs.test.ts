import { schemasOf } from '@limelight/contract/endpoints.schema';
import { liveStream } from '@limelight/contract/live';
import { cancelOrders } from '@limelight/contract/play/orders';
import { type OrderDetail, orderDetailSchema } from '@limelight/contract/play/orders.schema';
import type { ApiKeyScope } from '@limelight/rules/permission';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { openStreamOf, type StreamClient, withoutListener } from '../../../platform/stream.fixture.js';
import { registerStream } from '../../../platform/stream-route.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { tradePlacer } from '../trading/place-trade.js';
import { OrdersUnderTest } from './orders.fixture.js';
import { registerOrders } from './orders.routes.js';
import { subscribeToOrderEnds } from './subscribe-to-order-ends.js';

let orders: OrdersUnderTest;
let app: FastifyInstance;

beforeAll(async () => {
  orders = await OrdersUnderTest.open();
  const { services } = orders;
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  // Its token is the player and the scope.
  app.decorate('findViewer', async ({ headers }) => viewerOf(headers.authorization));
  registerOrders(app, services);
  registerStream(app, services.live, { missed: () => [], own: async () => [] });
  subscribeToOrderEnds(services);
  await services.listener.start();
  await app.ready();
});

afterAll(async () => {
  orders.services.live.close();
  await app.close();
  await orders.services.close();
});

function viewerOf(authorization: string | undefined): Viewer | null {
  const [, userId, scope] = /^Bearer (.+) (read|trade)$/.exec(authorization ?? '') ?? [];
  if (userId === undefined) return null;
  const key = { id: userId, scope: scope as ApiKeyScope };
  return { userId, sessionId: null, key, role: 'user', emailVerified: true, suspended: false };
}

const as = (userId: string, scope: ApiKeyScope) => ({ headers: { authorization: `Bearer ${userId} ${scope}` } });

/** At the price of SE$510 of celebrity 1. */
async function addPlayer(): Promise<string> {
  await orders.moveTo({ '1': 51_000 });
  return orders.trading.addPlayer();
}

function openStream(userId?: string): Promise<StreamClient> {
  return openStreamOf(app, { path: liveStream.url, ...(userId !== undefined && as(userId, 'read')) });
}

/** What a stream has heard so far. */
function heard(stream: StreamClient): OrderDetail[] {
  const texts = [...stream.text().matchAll(/^event: orderEnded\ndata: (.*)$/gm)].map(([, data = '']) => data);
  return texts.map((data) => orderDetailSchema.parse(JSON.parse(data)));
}

async function read(userId: string, id: string) {
  const answer = await app.inject({ url: `/api/v1/orders/${id}`, ...as(userId, 'read') });
  return { status: answer.statusCode, body: answer.json() };
}

const cancelAll = (userId: string, query = '', scope: ApiKeyScope = 'trade') =>
  app.inject({ method: 'DELETE', url: `/api/v1/orders${query}`, ...as(userId, scope) });

/** Ids of what was cancelled, and how many orders are open. */
async function cancelledBy(userId: string, query = '') {
  const answer = await cancelAll(userId, query);
  expect(answer.statusCode, answer.body).toBe(200);
  const { cancelled, openCount } = schemasOf(cancelOrders).response.parse(answer.json());
  expect(cancelled.every(({ state, reservedCents }) => state === 'cancelled' && reservedCents === 0)).toBe(true);
  return { ids: cancelled.map(({ id }) => id), openCount };
}

test('a key hears of the fill of its player’s order, with trade, shares, price and fee, and nobody else does', async () => {
  const [userId, other] = [await addPlayer(), await orders.trading.addPlayer()];
  const [own, stranger, visitor] = [await openStream(userId), await openStream(other), await openStream()];
  const order = await orders.place(userId, { shares: 2 });
  const theirs = await orders.place(other, { shares: 1, triggerPriceCents: 30_000 });
  await orders.moveAndSettle({ '1': 48_000 });
  await expect.poll(() => heard(own)).toHaveLength(1);
  const [ended] = heard(own);
  const fill = { tradeId: order.id, shares: 2, priceCents: 48_000, totalCents: 96_000, feeBps: 250, feeCents: 2_400 };
  expect(ended).toMatchObject({ id: order.id, state: 'filled', fillPriceCents: 48_000, fill });
  expect(ended?.fill?.tick).toBe(await orders.trading.tick());
  expect(await read(userId, order.id)).toEqual({ status: 200, body: ended });
  await orders.moveAndSettle({ '1': 29_000 });
  await expect.poll(() => heard(stranger).map(({ id }) => id)).toEqual([theirs.id]);
  expect([heard(own).length, visitor.text()]).toEqual([1, expect.not.stringContaining('orderEnded')]);
});

test('a key hears of an order that was cancelled, expired or refused, which has no fill', async () => {
  const userId = await addPlayer();
  const stream = await openStream(userId);
  const cancelled = await orders.place(userId);
  await cancelAll(userId);
  await expect.poll(() => heard(stream).map(({ id, state }) => [id, state])).toEqual([[cancelled.id, 'cancelled']]);
  const expired = await orders.place(userId, { duration: 'day', triggerPriceCents: 10_000 });
  orders.services.clock.advance(25 * 3_600_000);
  await orders.moveAndSettle({ '1': 51_000 });
  await expect.poll(() => heard(stream).at(-1)).toMatchObject({ id: expired.id, state: 'expired' });
  const refused = await orders.place(userId);
  await tradePlacer(orders.services)(await orders.trading.tradeRequest(userId, { id: refused.id }));
  await orders.moveAndSettle({ '1': 48_000 });
  const refusal = { code: 'ID_REUSED' };
  await expect.poll(() => heard(stream).at(-1)).toMatchObject({ id: refused.id, state: 'refused', refusal });
  expect(heard(stream).map(({ fill }) => fill)).toEqual([null, null, null]);
});

test('an end whose notification was lost is heard once the server listens again', async () => {
  const userId = await addPlayer();
  const order = await orders.place(userId);
  const stream = await openStream(userId);
  await withoutListener(orders.services, () => orders.moveAndSettle({ '1': 48_000 }));
  await expect.poll(() => heard(stream).map(({ id, state }) => [id, state])).toContainEqual([order.id, 'filled']);
});

test('nobody reads another player’s order by its id', async () => {
  const [userId, other] = [await addPlayer(), await orders.trading.addPlayer()];
  const order = await orders.place(userId);
  expect(await read(other, order.id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await read(userId, order.id)).toMatchObject({ status: 200, body: { state: 'open', fill: null } });
});

test('cancel-all cancels every open order of its player once, and says which', async () => {
  const [userId, other] = [await addPlayer(), await orders.trading.addPlayer()];
  const stream = await openStream(userId);
  const first = await orders.place(userId);
  orders.services.clock.advance(1);
  const second = await orders.place(userId, { celebrityId: 'gh1', triggerPriceCents: 10_000 });
  const theirs = await orders.place(other);
  expect(await cancelledBy(userId, '?celebrityId=gh1')).toEqual({ ids: [second.id], openCount: 1 });
  orders.services.clock.advance(1);
  const third = await orders.place(userId);
  expect(await cancelledBy(userId)).toEqual({ ids: [third.id, first.id], openCount: 0 });
  const before = await orders.reservedOf(userId);
  expect(before).toMatchObject({ cents: 0, shares: 0 });
  expect(await cancelledBy(userId)).toEqual({ ids: [], openCount: 0 });
  expect(await orders.reservedOf(userId), 'a repeat changes nothing').toEqual(before);
  expect((await orders.stateOf(theirs)).state).toBe('open');
  await expect.poll(() => heard(stream)).toHaveLength(3);
  expect(heard(stream).map(({ id }) => id)[0]).toBe(second.id);
  await orders.trading.expectSound();
});

test('cancel-all with more orders than a notification holds is heard of one by one', async () => {
  await storeSettings(orders.services, { openOrdersMax: 150 });
  const userId = await addPlayer();
  const stream = await openStream(userId);
  for (let count = 0; count < 130; count += 1) await orders.place(userId, { triggerPriceCents: 100 });
  const { ids } = await cancelledBy(userId);
  await expect.poll(() => new Set(heard(stream).map(({ id }) => id))).toEqual(new Set(ids));
  expect(ids).toHaveLength(130);
});

test.each<[string, number, string, ApiKeyScope]>([
  ['a key that only reads', 403, '', 'read'],
  ['an unknown filter', 400, '?celebrity=1', 'trade'],
  ['a malformed celebrity', 400, '?celebrityId=Ada!', 'trade'],
])('cancel-all by %s is refused with %i and cancels nothing', async (_name, status, query, scope) => {
  const userId = await addPlayer();
  const order = await orders.place(userId);
  expect((await cancelAll(userId, query, scope)).statusCode).toBe(status);
  expect((await orders.stateOf(order)).state).toBe('open');
});
