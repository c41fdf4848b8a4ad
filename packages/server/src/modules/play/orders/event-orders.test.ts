import { randomUUID } from 'node:crypto';
import { bps } from '@limelight/rules/money';
import { tickMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertFeeWindow } from '../../exchange/market/market.public.js';
import { tradePlacer } from '../trading/place-trade.js';
import { undoTrade } from '../trading/undo-trade.js';
import { OrdersUnderTest } from './orders.fixture.js';

let orders: OrdersUnderTest;

beforeAll(async () => {
  orders = await OrdersUnderTest.open();
});
beforeEach(() => orders.moveTo({ '1': 60_000, gh1: 60_000 }));
afterAll(async () => {
  await orders.trading.expectSound();
  await orders.services.close();
});

/** Of one celebrity, from the next tick on. */
async function beginEvent(celebrityId: string, ticks: number): Promise<void> {
  const { db, clock } = orders.services;
  const fromMs = clock.nowMs() + 1;
  const rate = bps(300);
  const window = {
    celebrityId,
    fromMs,
    untilMs: fromMs + ticks * tickMs,
    bpsByTier: { free: rate, basic: rate, pro: rate, elite: rate },
    reason: 'Event',
  };
  await db.transaction().execute((tx) => insertFeeWindow(tx, window));
}

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
  await beginEvent('1', 2);
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
  await beginEvent('1', 5);
  expect(await undo(userId, await buy(userId, '1'))).toBe('undone');
  await orders.moveTo({ '1': 61_000 });
  const during = await buy(userId, '1');
  expect(await undo(userId, before)).toBe('UNDO_IN_EVENT');
  expect(await undo(userId, during)).toBe('UNDO_IN_EVENT');
  expect(await undo(userId, other)).toBe('undone');
});
