import { randomUUID } from 'node:crypto';
import { tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { findBrokenRows } from '../../../testing/audit.js';
import { openEvent } from '../../exchange/market/fee-window.fixture.js';
import { setTier } from '../../money/membership/set-tier.fixture.js';
import { tradePlacer } from '../trading/place-trade.js';
import { undoTrade } from '../trading/undo-trade.js';
import { OrdersUnderTest } from './orders.fixture.js';

let orders: OrdersUnderTest;

beforeAll(async () => {
  orders = await OrdersUnderTest.open();
});
beforeEach(async () => {
  // After the event of the test before.
  orders.services.clock.advance(10 * tickMs);
  await orders.moveTo({ '1': 60_000, gh1: 60_000 });
});
afterAll(async () => {
  await orders.trading.expectSound();
  await orders.services.close();
});

const buy = async (userId: string, celebrityId: string) => {
  const request = await orders.trading.tradeRequest(userId, { celebrityId });
  await tradePlacer(orders.services)(request);
  return request.id;
};
const undo = async (userId: string, tradeId: string) => {
  const request = { id: randomUUID(), tick: await orders.trading.tick(), toleranceBps: 10_000 };
  return undoTrade(orders.services, { userId, tradeId, ...request }).then(
    () => 'undone',
    ({ code }) => code,
  );
};

test('orders of a celebrity rest while it has an event, and fill at their own rate after it', async () => {
  const userId = await orders.trading.addPlayer({ cashCents: 1_000_000 });
  const [resting, other] = [await orders.place(userId), await orders.place(userId, { celebrityId: 'gh1' })];
  await openEvent(orders.services, { ticks: 2 });
  await orders.moveAndSettle({ '1': 50_000, gh1: 50_000 });
  expect((await orders.stateOf(resting)).state).toBe('open');
  expect((await orders.stateOf(other)).state).toBe('filled');
  await orders.moveAndSettle({ '1': 50_000 });
  expect((await orders.stateOf(resting)).state).toBe('open');
  await orders.moveAndSettle({ '1': 50_000 });
  await orders.moveAndSettle({ '1': 50_000 });
  expect((await orders.stateOf(resting)).state).toBe('filled');
  const fees = await orders.services.db.selectFrom('trade').select('fee_bps').where('user_id', '=', userId).execute();
  expect(fees.map(({ fee_bps }) => fee_bps)).toEqual([250, 250]);
});

test('trades from before and during an event are not undone, those of others are', async () => {
  const userId = await orders.trading.addPlayer({ cashCents: 1_000_000, tier: 'elite' });
  const [before, other] = [await buy(userId, '1'), await buy(userId, 'gh1')];
  await openEvent(orders.services, { ticks: 5, peakPpm: 30_000 });
  expect(await undo(userId, await buy(userId, '1'))).toBe('undone');
  await orders.moveTo({ '1': 61_000 });
  const during = await buy(userId, '1');
  expect(await undo(userId, before)).toBe('UNDO_IN_EVENT');
  expect(await undo(userId, during)).toBe('UNDO_IN_EVENT');
  expect(await undo(userId, other)).toBe('undone');
  // Nor after it, though the boost is gone.
  for (let ticks = 0; ticks < 6; ticks += 1) await orders.moveTo({});
  expect(await undo(userId, before)).toBe('UNDO_IN_EVENT');
  expect(await undo(userId, during)).toBe('UNDO_IN_EVENT');
});

test('an order that is to fill in events waits for the price with the boost, and pays their fee, not its own', async () => {
  const userId = await orders.trading.addPlayer({ cashCents: 10_000_000, tier: 'elite' });
  await buy(userId, '1');
  const inEvents = { duringEvents: true, kind: 'take-profit', side: 'sell', triggerPriceCents: 61_500 } as const;
  const sale = await orders.place(userId, inEvents);
  await openEvent(orders.services, { ticks: 4, peakPpm: 30_000 });
  const [low, high] = [await orders.place(userId, { duringEvents: true }), await orders.place(userId)];
  // The boosts of the ticks are 2.25, 1.5 and 0.75 %.
  await orders.moveAndSettle({ '1': 50_000 });
  expect((await orders.stateOf(low)).state).toBe('open');
  await orders.moveAndSettle({ '1': 61_000 });
  expect(await orders.stateOf(sale)).toMatchObject({ state: 'filled', fill_price_cents: 61_915, fee_bps: 300 });
  await orders.moveAndSettle({ '1': 49_600 });
  expect(await orders.stateOf(low)).toMatchObject({ state: 'filled', fill_price_cents: 49_972, fee_bps: 300 });
  expect((await orders.stateOf(high)).state).toBe('open');
  await orders.trading.expectSound();
});

test('an order that is to fill in events reserves by the higher rate, and pays its own outside of them', async () => {
  const userId = await orders.trading.addPlayer({ cashCents: 1_000_000, tier: 'elite' });
  const order = await orders.place(userId, { duringEvents: true });
  expect((await orders.reservedOf(userId)).cents).toBe(51_500);
  const { db, clock } = orders.services;
  await setTier(db, { userId, tier: 'free', now: clock.now() });
  expect(await orders.reservedOf(userId)).toMatchObject({ cents: 51_500 });
  await orders.trading.expectSound();
  await orders.moveAndSettle({ '1': 50_000 });
  expect(await orders.stateOf(order)).toMatchObject({ state: 'filled', fee_bps: 250 });
  expect((await orders.reservedOf(userId)).cents).toBe(0);
});

test('an order that is placed in an event has the rate of outside of it', async () => {
  const userId = await orders.trading.addPlayer({ cashCents: 1_000_000 });
  await openEvent(orders.services, { ticks: 2, peakPpm: 30_000 });
  await orders.moveTo({});
  expect(await orders.place(userId)).toMatchObject({ fee_bps: 250, in_window: false, reserved_cents: 51_250 });
});

test.each([
  ['an order that rests in events', 'update player_order set during_events = false'],
  [
    'another fee than that of the event',
    'update trade set fee_bps = 250, fee_cents = (total_cents * 250 + 5000) / 10000',
  ],
])('the audit finds a fill in an event of %s', async (_name, sabotage) => {
  const userId = await orders.trading.addPlayer({ cashCents: 1_000_000 });
  const { id } = await orders.place(userId, { duringEvents: true });
  await openEvent(orders.services, { ticks: 4, peakPpm: 10_000 });
  await orders.moveAndSettle({ '1': 40_000 });
  await orders.trading.expectSound();
  const { db } = orders.services;
  const broken: string[] = [];
  const undone = new Error('undone');
  const sabotaged = db.transaction().execute(async (tx) => {
    await sql.raw(`${sabotage} where id = '${id}'`).execute(tx);
    for (const { invariant } of brokenFindings(await findBrokenRows(tx))) broken.push(invariant);
    throw undone;
  });
  await expect(sabotaged).rejects.toBe(undone);
  expect(broken).toContain(
    'an order that filled in an event of its celebrity was to fill in events, and paid their fee',
  );
});
