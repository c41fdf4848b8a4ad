import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { portfolioSchema } from '@limelight/contract/exchange/wallet.schema';
import { listTrades as listTradesEndpoint } from '@limelight/contract/play/trading';
import { undoReceiptSchema } from '@limelight/contract/play/trading.schema';
import { minuteMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { subscribeToPortfolioChanges } from '../../exchange/wallet/portfolio-subscription.js';
import { getPortfolio } from '../../exchange/wallet/wallet.public.js';
import { registerWallet } from '../../exchange/wallet/wallet.routes.js';
import { registerTrading } from './trading.routes.js';
import { UndoUnderTest } from './undo.fixture.js';

let game: UndoUnderTest;
let app: FastifyInstance;
let userId: string;
let viewer: Viewer | null;

beforeAll(async () => {
  game = await UndoUnderTest.open();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: game.trading.services.log });
  app.decorate('findViewer', async () => viewer);
  registerTrading(app, game.trading.services);
  registerWallet(app, game.trading.services);
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await game.trading.services.close();
});

beforeEach(async () => {
  userId = await game.trading.addPlayer({ tier: 'pro' });
  viewer = { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false };
});

async function post(tradeId: string, changes: Readonly<Record<string, unknown>> = {}) {
  const payload = { id: randomUUID(), tick: await game.trading.tick(), ...changes };
  return app.inject({ method: 'POST', url: `/api/v1/trades/${tradeId}/undo`, payload });
}

async function list() {
  return schemasOf(listTradesEndpoint).response.parse((await app.inject('/api/v1/trades')).json());
}

test('an undo returns its receipt, and the list and the portfolio agree with it', async () => {
  const trade = await game.trade(userId, { shares: 2 });
  expect(trade).toMatchObject({ undone: null });
  expect(Date.parse(trade.undoUntil ?? '') - Date.parse(trade.time)).toBe(10 * minuteMs);
  expect((await list()).trades).toMatchObject([{ id: trade.id, undoUntil: trade.undoUntil, undone: null }]);

  const response = await post(trade.id);
  expect(response.statusCode).toBe(201);
  const { id, priceCents, totalCents, feeCents, tick, time } = undoReceiptSchema.parse(response.json());
  expect(await list()).toMatchObject({
    total: 1,
    trades: [{ id: trade.id, undoUntil: null, undone: { id, priceCents, totalCents, feeCents, tick, time } }],
  });
  const portfolio = portfolioSchema.parse((await app.inject('/api/v1/portfolio')).json());
  expect(portfolio).toMatchObject({ cashCents: 1_000_000, tradesToday: 1, undosToday: 1, positions: [] });
  const repeated = await app.inject({
    method: 'POST',
    url: `/api/v1/trades/${trade.id}/undo`,
    payload: { id, tick: 1 },
  });
  expect([repeated.statusCode, repeated.json()]).toEqual([201, response.json()]);
});

test('a trade that is too old says so in the list', async () => {
  await game.trade(userId);
  game.trading.services.clock.advance(10 * minuteMs + 1);
  expect((await list()).trades).toMatchObject([{ undoUntil: null, undone: null }]);
});

test.each<[string, number, Partial<Viewer> | null]>([
  ['NOT_SIGNED_IN', 401, null],
  ['EMAIL_NOT_VERIFIED', 403, { emailVerified: false }],
  ['ACCOUNT_SUSPENDED', 403, { suspended: true }],
])('%s prevents undoing', async (code, status, change) => {
  const trade = await game.trade(userId);
  const before = await game.stateOf(userId);
  viewer = change && viewer && { ...viewer, ...change };
  const response = await post(trade.id);
  expect([response.statusCode, response.json().code]).toEqual([status, code]);
  expect(await game.stateOf(userId)).toEqual(before);
});

test.each<[string, Record<string, unknown>]>([
  ['a price chosen by the client', { priceCents: 1 }],
  ['no id', { id: undefined }],
  ['an id that is no UUID', { id: '1' }],
  ['no tick', { tick: undefined }],
  ['a tolerance above the maximum', { toleranceBps: 10_001 }],
])('%s in the body is refused', async (_name, changes) => {
  const trade = await game.trade(userId);
  const response = await post(trade.id, changes);
  expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
  expect((await post('not-an-id')).statusCode).toBe(400);
  expect((await game.stateOf(userId)).undos).toEqual([]);
});

test('an undo is pushed to the open pages of the player', async () => {
  const trade = await game.trade(userId);
  const { db, clock, live, listener } = game.trading.services;
  const sent: string[] = [];
  const versionNow = async () => (await getPortfolio(db, clock, userId)).version;
  const { has, sendTo } = live;
  live.has = () => true;
  live.sendTo = (to, { data }) => void sent.push(`${to} ${portfolioSchema.parse(JSON.parse(data)).version}`);
  subscribeToPortfolioChanges(game.trading.services);
  await listener.start();
  try {
    await post(trade.id);
    await expect.poll(async () => sent.includes(`${userId} ${await versionNow()}`)).toBe(true);
  } finally {
    Object.assign(live, { has, sendTo });
  }
});
