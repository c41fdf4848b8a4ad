import { defaultFeeTable } from '@limelight/rules/fee';
import { dayMs, londonDay } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeSettings } from '../../../testing/store-settings.js';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import { tradePlacer } from '../trading/place-trade.js';
import { tradingSettings } from '../trading/trading.public.js';
import { cancelOrder } from './cancel-order.js';
import { listTriggeredOrders } from './due-orders.sql.js';
import { fillOrders } from './fill-orders.js';
import { OrdersUnderTest } from './orders.fixture.js';

let orders: OrdersUnderTest;
let userId: string;

beforeAll(async () => {
  orders = await OrdersUnderTest.open();
});

afterAll(() => orders.services.close());

beforeEach(async () => {
  userId = await orders.trading.addPlayer();
  await orders.moveTo({ '1': 51_000 });
});

async function buyNow(shares: number): Promise<void> {
  await tradePlacer(orders.services)(await orders.trading.tradeRequest(userId, { shares }));
}

test('a limit buy waits above its price and is filled at the better price of the tick that reaches it', async () => {
  const order = await orders.place(userId, { shares: 4 });
  await orders.settle();
  expect((await orders.stateOf(order)).state).toBe('open');
  // 4 shares at SE$500 plus a fee of 2.5 %.
  expect(await orders.reservedOf(userId)).toMatchObject({ cents: 205_000, shares: 0 });
  await orders.moveAndSettle({ '1': 49_000 });
  expect(await orders.stateOf(order)).toMatchObject({ state: 'filled', fill_price_cents: 49_000, refusal: null });
  expect(await orders.trading.sharesOf(userId)).toBe(4);
  expect(await orders.trading.cashOf(userId)).toBe(1_000_000 - 196_000 - 4_900);
  expect(await orders.reservedOf(userId)).toMatchObject({ cents: 0, changes: 2 });
  expect(await orders.notificationsOf(userId)).toEqual(['Order filled: Ada Marlowe']);
  await orders.trading.expectSound();
});

test.each([
  ['take-profit', 52_000, 51_999, 52_300],
  ['stop', 50_000, 50_001, 49_200],
] as const)(
  'a %s to sell waits on its side of the price, then sells all its shares',
  async (kind, trigger, waiting, at) => {
    await buyNow(6);
    const order = await orders.place(userId, { kind, side: 'sell', shares: 6, triggerPriceCents: trigger });
    expect(await orders.reservedOf(userId)).toMatchObject({ cents: 0, shares: 6 });
    await orders.moveAndSettle({ '1': waiting });
    expect((await orders.stateOf(order)).state).toBe('open');
    await orders.moveAndSettle({ '1': at });
    expect(await orders.stateOf(order)).toMatchObject({ state: 'filled', fill_price_cents: at });
    expect([await orders.trading.sharesOf(userId), (await orders.reservedOf(userId)).shares]).toEqual([0, 0]);
    await orders.trading.expectSound();
  },
);

test('an overdue order expires even at its price, releases its reservation and notifies the player', async () => {
  const order = await orders.place(userId, { duration: 'day' });
  orders.services.clock.advance(dayMs);
  await orders.moveAndSettle({ '1': 49_000 });
  expect((await orders.stateOf(order)).state).toBe('expired');
  expect(await orders.reservedOf(userId)).toMatchObject({ cents: 0 });
  expect(await orders.trading.countTrades(userId)).toBe(0);
  expect(await orders.notificationsOf(userId)).toEqual(['Order expired: Ada Marlowe']);
});

async function useUpTradesOf(player: string): Promise<void> {
  const { tradesPerDayMax } = orders.services.settings.of(tradingSettings);
  const { db } = orders.services;
  await db.updateTable('wallet').set({ trades_today: tradesPerDayMax }).where('user_id', '=', player).execute();
}

test('a limit waits at the daily maximum and is filled on the next London day', async () => {
  const order = await orders.place(userId);
  await useUpTradesOf(userId);
  await orders.moveAndSettle({ '1': 49_000 });
  // Even one that was listed before its player reached the maximum.
  await fillOrders(orders.services, [{ userId, id: order.id }]);
  expect(await orders.stateOf(order)).toMatchObject({ state: 'open', refusal: null });
  expect(await orders.reservedOf(userId)).toMatchObject({ cents: order.reserved_cents });
  expect(await orders.notificationsOf(userId)).toEqual([]);
  orders.services.clock.advance(dayMs);
  await orders.moveAndSettle({ '1': 49_500 });
  expect(await orders.stateOf(order)).toMatchObject({ state: 'filled', fill_price_cents: 49_500 });
  await orders.trading.expectSound();
});

test.each([
  ['stop', 50_000, 49_000],
  ['take-profit', 52_000, 53_000],
] as const)('a %s is filled at the daily maximum, and is not counted', async (kind, trigger, at) => {
  await buyNow(2);
  const order = await orders.place(userId, { kind, side: 'sell', shares: 2, triggerPriceCents: trigger });
  await useUpTradesOf(userId);
  await orders.moveAndSettle({ '1': at });
  expect((await orders.stateOf(order)).state).toBe('filled');
  const wallet = await findWallet(orders.services.db, userId);
  expect(wallet?.trades_today).toBe(orders.services.settings.of(tradingSettings).tradesPerDayMax);
  await orders.trading.expectSound();
});

test('an order keeps the fees of the moment it was placed, when the fees are changed', async () => {
  const order = await orders.place(userId);
  expect([order.fee_bps, order.fees_bps]).toEqual([250, [250, 50, 50, 0]]);
  await storeSettings(orders.services, { feeBpsByTier: { ...defaultFeeTable, free: 600 } });
  await orders.moveAndSettle({ '1': 50_000 });
  await storeSettings(orders.services, { feeBpsByTier: defaultFeeTable });
  expect([(await orders.stateOf(order)).state, await orders.trading.cashOf(userId)]).toEqual([
    'filled',
    1_000_000 - 51_250,
  ]);
  await orders.trading.expectSound();
});

test('a sale above the price is a take-profit by either name, and one at the price is a limit', async () => {
  await buyNow(4);
  const sale = { side: 'sell', shares: 1, triggerPriceCents: 52_000 } as const;
  const placed = await orders.place(userId, { ...sale, kind: 'limit' });
  expect(placed.kind).toBe('take-profit');
  // Its repeat is the same order, by either name.
  for (const kind of ['limit', 'take-profit'] as const) {
    expect(await orders.place(userId, { ...sale, kind, id: placed.id })).toMatchObject({ id: placed.id });
  }
  await expect(orders.place(userId, { ...sale, kind: 'stop', id: placed.id })).rejects.toMatchObject({
    code: 'ID_REUSED',
  });
  const atPrice = await orders.place(userId, { ...sale, kind: 'take-profit', triggerPriceCents: 51_000 });
  expect(atPrice.kind).toBe('limit');
  await orders.settle();
  expect([(await orders.stateOf(placed)).state, (await orders.stateOf(atPrice)).state]).toEqual(['open', 'filled']);
});

test('orders wait while their celebrity is halted', async () => {
  const { db } = orders.services;
  const order = await orders.place(userId, { celebrityId: 'za1', triggerPriceCents: 60_000 });
  const market = db.updateTable('celebrity_market').where('celebrity_id', '=', 'za1');
  await market.set({ halted_at_tick: 1 }).execute();
  await orders.settle();
  expect((await orders.stateOf(order)).state).toBe('open');
  await market.set({ halted_at_tick: null }).execute();
  await orders.settle();
  expect((await orders.stateOf(order)).state).toBe('filled');
});

test('an order whose id the player already used for a trade is not traded again', async () => {
  const order = await orders.place(userId);
  await tradePlacer(orders.services)(await orders.trading.tradeRequest(userId, { id: order.id }));
  await orders.moveAndSettle({ '1': 49_000 });
  expect(await orders.stateOf(order)).toMatchObject({ state: 'refused', refusal: 'ID_REUSED' });
  expect(await orders.trading.countTrades(userId)).toBe(1);
  await orders.trading.expectSound();
});

test('many orders of many players are filled in batches, each once, even when several leaders settle in parallel', async () => {
  const players = await Promise.all(
    Array.from({ length: 12 }, () => orders.trading.addPlayer({ cashCents: 100_000_000 })),
  );
  for (const player of players) {
    for (let nth = 0; nth < 12; nth += 1) await orders.place(player, { celebrityId: nth % 2 === 0 ? '1' : 'gh1' });
  }
  await orders.moveTo({ '1': 49_000, gh1: 20_000 });
  await Promise.all([orders.settle(), orders.settle(), orders.settle()]);
  for (const player of players) expect(await orders.trading.countTrades(player)).toBe(12);
  await orders.trading.expectSound();
});

test('an order that cannot be settled does not block others', async () => {
  const other = await orders.trading.addPlayer();
  const [broken, whole] = [await orders.place(userId), await orders.place(other)];
  // An order without its reservation: releasing it must fail, for this order only.
  const { db } = orders.services;
  await db.updateTable('wallet').set({ reserved_cents: 0 }).where('user_id', '=', userId).execute();
  await orders.moveAndSettle({ '1': 49_000 });
  expect([(await orders.stateOf(broken)).state, (await orders.stateOf(whole)).state]).toEqual(['open', 'filled']);
  await db.updateTable('wallet').set({ reserved_cents: broken.reserved_cents }).where('user_id', '=', userId).execute();
  await orders.settle();
  expect((await orders.stateOf(broken)).state).toBe('filled');
  await orders.trading.expectSound();
});

test('a failure before the commit leaves the order open, its reservation intact and no notification', async () => {
  const order = await orders.place(userId);
  await orders.moveTo({ '1': 49_000 });
  const { db } = orders.services;
  // Notifications are the last write of a fill.
  await db.schema.alterTable('notification').renameTo('notification_away').execute();
  await orders.settle();
  await db.schema.alterTable('notification_away').renameTo('notification').execute();
  expect((await orders.stateOf(order)).state).toBe('open');
  expect(await orders.trading.countTrades(userId)).toBe(0);
  await orders.trading.expectSound();
  await orders.settle();
  expect((await orders.stateOf(order)).state).toBe('filled');
  expect(await orders.trading.countTrades(userId)).toBe(1);
  await orders.trading.expectSound();
});

test('when cancelling races filling, the order is either cancelled or filled', async () => {
  const placed = await Promise.all(
    Array.from({ length: 24 }, async () => orders.place(await orders.trading.addPlayer())),
  );
  await orders.moveTo({ '1': 49_000 });
  const cancels = placed.map(({ user_id, id }) => cancelOrder(orders.services, { userId: user_id, id }));
  await Promise.allSettled([...cancels.slice(0, 12), orders.settle(), ...cancels.slice(12)]);
  for (const [index, order] of placed.entries()) {
    const { state } = await orders.stateOf(order);
    const [cancelled] = await Promise.allSettled([cancels[index]]);
    expect(state).toBe(cancelled?.status === 'fulfilled' ? 'cancelled' : 'filled');
    expect(await orders.trading.countTrades(order.user_id)).toBe(state === 'filled' ? 1 : 0);
    expect((await orders.reservedOf(order.user_id)).cents).toBe(0);
  }
  await orders.trading.expectSound();
});

test('when trades race a reservation for the same cash, reserved cash is not spent', async () => {
  const place = tradePlacer(orders.services);
  for (let round = 0; round < 8; round += 1) {
    const player = await orders.trading.addPlayer({ cashCents: 60_000 });
    const wanted = await Promise.all(Array.from({ length: 3 }, () => orders.trading.tradeRequest(player)));
    await Promise.allSettled([...wanted.map(place), orders.place(player), orders.place(player)]);
    // There is cash for one share: either traded or reserved.
    const reserved = (await orders.reservedOf(player)).cents > 0 ? 1 : 0;
    expect((await orders.trading.countTrades(player)) + reserved).toBe(1);
  }
  await orders.trading.expectSound();
});

test('an overdue order that is not yet closed is not filled', async () => {
  const order = await orders.place(userId, { duration: 'day' });
  orders.services.clock.advance(dayMs);
  await orders.moveTo({ '1': 49_000 });
  await fillOrders(orders.services, [{ userId, id: order.id }]);
  const now = orders.services.clock.now();
  const terms = { now, limit: 1_000, gameDay: londonDay(now.getTime()), tradesPerDayMax: 100 };
  const triggered = await listTriggeredOrders(orders.services.db, terms);
  expect(triggered.filter(({ id }) => id === order.id)).toEqual([]);
  expect((await orders.stateOf(order)).state).toBe('open');
  await orders.settle();
  expect((await orders.stateOf(order)).state).toBe('expired');
});
