import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoTrade } from '../trading/undo-trade.js';
import { OrdersUnderTest } from './orders.fixture.js';

let orders: OrdersUnderTest;

beforeAll(async () => {
  orders = await OrdersUnderTest.open();
});

afterAll(() => orders.services.close());

async function undo(userId: string, tradeId: string) {
  const tick = await orders.trading.tick();
  return undoTrade(orders.services, { userId, tradeId, id: randomUUID(), tick, toleranceBps: 0 });
}

test("an order's fill can be undone, and the order stays filled", async () => {
  const userId = await orders.trading.addPlayer({ tier: 'elite', cashCents: 1_000_000 });
  await orders.moveTo({ '1': 52_000 });
  const order = await orders.place(userId, { shares: 3, triggerPriceCents: 50_000 });
  await orders.moveAndSettle({ '1': 49_000 });
  expect(await orders.trading.sharesOf(userId)).toBe(3);
  expect(await undo(userId, order.id)).toMatchObject({ priceCents: 49_000, sharesAfter: 0, cashAfterCents: 1_000_000 });
  expect(await orders.stateOf(order)).toMatchObject({ state: 'filled', fill_price_cents: 49_000 });
  await orders.trading.expectSound();
});

test('shares that an open order is to sell are not undone until it is cancelled, and others are', async () => {
  const userId = await orders.trading.addPlayer({ tier: 'elite', cashCents: 1_000_000 });
  await orders.moveTo({ '1': 49_000 });
  const first = await orders.place(userId, { shares: 3, triggerPriceCents: 48_000 });
  await orders.moveAndSettle({ '1': 47_000 });
  await orders.place(userId, { kind: 'take-profit', side: 'sell', shares: 1, triggerPriceCents: 90_000 });
  await expect(undo(userId, first.id)).rejects.toMatchObject({ code: 'SHARES_RESERVED' });
  const second = await orders.place(userId, { shares: 2, triggerPriceCents: 46_500 });
  await orders.moveAndSettle({ '1': 46_000 });
  expect(await undo(userId, second.id)).toMatchObject({ sharesAfter: 3, averagePriceAfterCents: 47_000 });
  await orders.trading.expectSound();
});
