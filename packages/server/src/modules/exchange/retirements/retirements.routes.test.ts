import { randomUUID } from 'node:crypto';
import { dayMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { registerCelebrities } from '../celebrities/celebrities.routes.js';
import { type MarketView, openMarketView } from '../market/market.public.js';
import { RetirementsUnderTest } from './retirements.fixture.js';
import { registerRetirements } from './retirements.routes.js';

let game: RetirementsUnderTest;
let app: FastifyInstance;
let market: MarketView;
let viewer: Viewer;

beforeAll(async () => {
  game = await RetirementsUnderTest.open();
  market = await openMarketView(game.services);
  viewer = {
    userId: randomUUID(),
    sessionId: randomUUID(),
    role: 'manager',
    emailVerified: true,
    suspended: false,
    recentlyAuthenticated: true,
  };
  app = await createHttpServer({ production: false, trustedProxies: [], logger: game.services.log });
  app.decorate('findViewer', async () => viewer);
  registerRetirements(app, { ...game.services, market });
  registerCelebrities(app, { ...game.services, market });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await market.close();
  await game.services.close();
});

const base = '/api/v1/manager/celebrities';
const notice = { reason: 'The agency wrote', sentence: 'Ends her career.', onRequest: false, name: 'Ada Marlowe' };
const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `${base}${path}`, payload });
const get = async (path: string) => (await app.inject(`${base}${path}`)).json();

async function expectNoRowChanged(request: () => Promise<{ readonly statusCode: number }>, status: number) {
  const { db } = game.services;
  const tables = await listTables(db);
  const before = await digestTables(db, tables);
  expect((await request()).statusCode).toBe(status);
  expect(await digestTables(db, tables)).toEqual(before);
}

test('what is refused changes no row', async () => {
  const refused: readonly (readonly [string, object, number])[] = [
    ['/1/retirement', { ...notice, name: 'Ada' }, 400],
    ['/1/retirement', { ...notice, sentence: ' ' }, 400],
    ['/1/retirement', { ...notice, sentence: 'x'.repeat(201) }, 400],
    ['/1/retirement', { ...notice, reason: '' }, 400],
    ['/1/retirement', { ...notice, dueAt: '2020-01-01T00:00:00.000Z' }, 400],
    ['/gh99/retirement', notice, 404],
    ['/gh99/retirement/withdraw', { reason: 'A mistake' }, 404],
    ['/1/retirement/withdraw', { reason: 'A mistake' }, 409],
  ];
  for (const [path, body, status] of refused) await expectNoRowChanged(() => post(path, body), status);
  await expectNoRowChanged(() => app.inject(`${base}/gh99/retirement`), 404);
});

test('staff preview, give notice, find it in the list and the detail, and take it back; a second one is refused', async () => {
  const holder = await game.addHolder(4);
  await game.orders.place(holder, { triggerPriceCents: 10_000 });
  const price = await game.trading.priceCents('1');
  expect(await get('/1/retirement')).toMatchObject({
    ...{ holders: 1, shares: 4, orders: 1, alerts: 0, watchers: 0, scheduledNews: 0, halted: false },
    ...{ priceCents: price, payoutCents: 4 * price },
  });
  const given = await post('/1/retirement', notice);
  expect(given.statusCode).toBe(200);
  const retirement = { sentence: 'Ends her career.', onRequest: false, priceCents: price, leftAt: null };
  expect(given.json()).toMatchObject({ status: 'suspended', retirement });
  expect((await get('?status=leaving')).rows).toMatchObject([{ id: '1', retirement }]);
  expect((await get('?status=suspended')).rows).toEqual([]);
  await expectNoRowChanged(() => post('/1/retirement', notice), 409);
  await expectNoRowChanged(() => post('/1/suspend', { reason: 'A request' }), 409);
  await expectNoRowChanged(() => post('/1/restore', { reason: 'A request' }), 409);
  await expectNoRowChanged(() => post('/1/price', { priceCents: 70_000, reason: 'A request' }), 409);
  const { rows } = await get('?status=leaving');
  expect(Date.parse(rows[0].retirement.dueAt) - game.services.clock.nowMs()).toBe(dayMs);
  const taken = await post('/1/retirement/withdraw', { reason: 'A mistake' });
  expect(taken.json()).toMatchObject({ status: 'suspended' });
  expect(taken.json()).not.toHaveProperty('retirement');
});

test('a player reads what was paid, and nobody else does', async () => {
  const holder = await game.addHolder(2, 'gh1');
  const price = await game.trading.priceCents('gh1');
  await game.retire({ id: 'gh1' });
  await game.wait();
  await game.afterTick();
  await game.afterTick();
  const staff = viewer;
  viewer = { ...staff, userId: holder, role: 'user' };
  const own = await app.inject('/api/v1/retirements/own');
  expect(own.json().payouts).toMatchObject([{ celebrityId: 'gh1', shares: 2, cashCents: 2 * price }]);
  viewer = { ...viewer, userId: randomUUID() };
  expect((await app.inject('/api/v1/retirements/own')).json()).toEqual({ payouts: [] });
  viewer = staff;
  expect((await get('?status=retired')).rows).toMatchObject([{ id: 'gh1' }]);
});
