import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { londonDay } from '@limelight/rules/time';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../../platform/database.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { byStaff } from '../../exchange/celebrities/celebrities.fixture.js';
import { restoreCelebrity, suspendCelebrity } from '../../exchange/celebrities/change-status.js';
import { cancelOrder } from '../orders/cancel-order.js';
import { OrdersUnderTest } from '../orders/orders.fixture.js';
import { placeOrder } from '../orders/place-order.js';
import { claimDailyBonus } from '../rewards/daily-bonus.js';
import { payDay, payPassedOver } from '../rewards/pay-dividends.js';
import { type PlaceTrade, tradePlacer } from './place-trade.js';
import { TradingUnderTest, tally } from './trading.fixture.js';
import { undoTrade } from './undo-trade.js';

let trading: TradingUnderTest;
let orders: OrdersUnderTest;
/** Two instances: a pool and a batcher each, on one database. */
let instances: readonly { readonly services: TestServices; readonly place: PlaceTrade }[];
let closeAll: () => Promise<unknown>;

beforeAll(async () => {
  trading = await TradingUnderTest.open();
  orders = await OrdersUnderTest.open(trading);
  const { database, clock } = trading.services;
  await storeSettings(trading.services, { tradesPerDayMax: 1_000_000 });
  const pool = openDatabase({ url: database.url, onError: () => {} });
  const second = await createTestServices({ database: { ...database, ...pool }, clock });
  instances = [trading.services, second].map((services) => ({ services, place: tradePlacer(services) }));
  closeAll = async () => {
    await second.close();
    await pool.close();
    await trading.services.close();
  };
});

afterAll(() => closeAll());

/**
 * Locks something on a connection of its own, as a transaction that hangs would.
 * @returns how to end the lock
 */
async function hold(lock: RawBuilder<unknown>): Promise<() => void> {
  const { db, close } = openDatabase({ url: trading.services.database.url, noTimeouts: true, onError: () => {} });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await new Promise<void>((locked, failed) => {
    db.transaction()
      .execute(async (tx) => {
        await lock.execute(tx);
        locked();
        await held;
      })
      .then(close, failed);
  });
  onTestFinished(release);
  return release;
}

async function lockWalletOf(userId: string): Promise<() => Promise<void>> {
  const release = await hold(sql`select 1 from wallet where user_id = ${userId} for update`);
  return async () => {
    release();
    await expect.poll(() => isLockedNow(userId)).toBe(false);
  };
}

async function isLockedNow(userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from wallet where user_id = ${userId} for update skip locked`.execute(
    trading.services.db,
  );
  return rows.length === 0;
}

const rich = { cashCents: 1_000_000_000 };
const instanceOf = (nth: number) => instances[nth % instances.length] as (typeof instances)[number];

async function buy(userId: string, nth = 0) {
  const request = await trading.tradeRequest(userId, { toleranceBps: 10_000 });
  return instanceOf(nth).place(request);
}

test('a market that stays locked for longer than a statement waits for it delays a trade', async () => {
  const userId = await trading.addPlayer(rich);
  const request = await trading.tradeRequest(userId, { toleranceBps: 10_000 });
  const { place, services } = instanceOf(0);
  const statements = vi.spyOn(services.pool, 'query');
  onTestFinished(() => statements.mockRestore());
  const release = await hold(sql`select pg_advisory_xact_lock(7266100)`);
  const trade = place(request);
  // At the second attempt the first one has failed.
  await expect.poll(() => statements.mock.calls.length).toBeGreaterThan(1);
  release();
  // On a machine so busy that all attempts failed, the client repeats it.
  await trade.catch(() => place(request));
  expect(await trading.countTrades(userId)).toBe(1);
});

test('a locked wallet delays its player alone: meanwhile the others trade and the market ticks on, on both instances', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => trading.addPlayer(rich)));
  const locked = await trading.addPlayer(rich);
  const request = await trading.tradeRequest(locked, { toleranceBps: 10_000 });
  const release = await lockWalletOf(locked);
  let othersAreDone = false;
  const insist = async ({ place }: (typeof instances)[number]) => {
    // An attempt of its player is waiting all the time.
    while (!othersAreDone)
      expect(await tally(Array.from({ length: 5 }, () => place(request)))).toEqual({ ACCOUNT_BUSY: 5 });
  };
  const insisting = instances.map(insist);
  const tickBefore = await trading.tick();
  await Promise.all([
    ...players.map(async (userId, nth) => {
      for (let trade = 0; trade < 10; trade += 1) await buy(userId, nth + trade);
    }),
    (async () => {
      for (let tick = 0; tick < 10; tick += 1) await trading.moveOn();
    })(),
  ]);
  othersAreDone = true;
  await Promise.all(insisting);
  expect(await trading.tick()).toBe(tickBefore + 10);
  expect(await Promise.all(players.map((userId) => trading.countTrades(userId)))).toEqual(players.map(() => 10));
  await release();
  await trading.expectSound();
});

test('whatever a player with a locked wallet requests is answered as busy while it stays locked, with nothing booked', async () => {
  const userId = await trading.addPlayer({ ...rich, tier: 'elite' });
  const [trade, order] = [await buy(userId), await orders.place(userId, { triggerPriceCents: 10_000 })];
  const cash = await trading.cashOf(userId);
  const release = await lockWalletOf(userId);
  const tick = await trading.tick();
  const undo = { userId, tradeId: trade.id, id: randomUUID(), tick, toleranceBps: 10_000 };
  const answers = instances.flatMap(({ services, place }) => [
    trading.tradeRequest(userId, { toleranceBps: 10_000 }).then(place),
    placeOrder(services, orders.request(userId)),
    cancelOrder(services, { userId, id: order.id }),
    undoTrade(services, undo),
    claimDailyBonus(services, userId),
  ]);
  expect(await tally(answers)).toEqual({ ACCOUNT_BUSY: 10 });
  expect([await trading.cashOf(userId), await trading.countTrades(userId)]).toEqual([cash, 1]);
  expect((await orders.stateOf(order)).state).toBe('open');
  await release();
  await buy(userId);
  await undoTrade(trading.services, undo);
  expect((await claimDailyBonus(trading.services, userId)).outcome).toBe('claimed');
  expect((await cancelOrder(trading.services, { userId, id: order.id })).state).toBe('cancelled');
  await trading.expectSound();
});

test('orders, undos, claims, fills, dividends and a suspension of the others pass a locked wallet by, and it follows later', async () => {
  const { services } = trading;
  const [locked, other] = [
    await trading.addPlayer({ ...rich, tier: 'elite' }),
    await trading.addPlayer({ ...rich, tier: 'elite' }),
  ];
  const both = [locked, other];
  const trades = await Promise.all(both.map((userId) => buy(userId)));
  const triggered = await Promise.all(both.map((userId) => orders.place(userId, { triggerPriceCents: 40_000 })));
  const overdue = await Promise.all(
    both.map((userId) => orders.place(userId, { duration: 'day', triggerPriceCents: 100 })),
  );
  const left = await Promise.all(
    both.map((userId) => orders.place(userId, { celebrityId: 'za1', triggerPriceCents: 100 })),
  );
  const statesOf = (rows: typeof left) => Promise.all(rows.map(async (row) => (await orders.stateOf(row)).state));
  const release = await lockWalletOf(locked);
  const tick = await trading.tick();
  const undo = { userId: other, tradeId: trades[1]?.id ?? '', id: randomUUID(), tick, toleranceBps: 10_000 };
  await undoTrade(services, undo);
  await cancelOrder(services, { userId: other, id: (await orders.place(other, { triggerPriceCents: 50 })).id });
  await claimDailyBonus(services, other);
  // On two days, so that the shares were held at two closes; the first run pays nothing.
  for (let day = 0; day < 2; day += 1) {
    services.clock.advance(86_400_000);
    await trading.moveOn();
    await payDay(services, londonDay(services.clock.nowMs()));
  }
  await payPassedOver(services);
  await orders.moveAndSettle({ '1': 39_000 });
  await suspendCelebrity(services, byStaff('za1'));
  expect(await statesOf(triggered)).toEqual(['open', 'filled']);
  expect(await statesOf(overdue)).toEqual(['open', 'expired']);
  expect(await statesOf(left)).toEqual(['open', 'cancelled']);
  await trading.expectSound();
  await release();
  await payPassedOver(services);
  await orders.settle();
  expect([await statesOf(triggered), await statesOf(overdue), await statesOf(left)]).toEqual([
    ['filled', 'filled'],
    ['expired', 'expired'],
    ['cancelled', 'cancelled'],
  ]);
  const unpaid = services.db.selectFrom('dividend').select('user_id').where('paid_at', 'is', null);
  expect(await unpaid.execute()).toEqual([]);
  await trading.expectSound();
  await restoreCelebrity(services, byStaff('za1'));
});

test('however many requests a player with a locked wallet sends, they take one connection', async () => {
  const { services } = trading;
  const userId = await trading.addPlayer(rich);
  const release = await lockWalletOf(userId);
  const answers = tally(Array.from({ length: 60 }, () => placeOrder(services, orders.request(userId))));
  for (let look = 0; look < 10; look += 1) {
    await setTimeout(20);
    const { totalCount, idleCount, waitingCount } = services.pool;
    expect(totalCount - idleCount).toBeLessThanOrEqual(1);
    expect(waitingCount).toBe(0);
  }
  expect(await answers).toEqual({ ACCOUNT_BUSY: 60 });
  await release();
  expect((await orders.place(userId)).state).toBe('open');
});

const stepArbitrary = fc.record({
  player: fc.nat(2),
  instance: fc.nat(1),
  side: fc.constantFrom<'buy' | 'sell'>('buy', 'buy', 'sell'),
  shares: fc.integer({ min: 1, max: 5 }),
  /** Sends the previous request again, perhaps to the other instance. */
  repeats: fc.boolean(),
  locksForMs: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 700 })),
  pauseMs: fc.integer({ min: 0, max: 30 }),
});

test('under any locks an acknowledged trade is stored once, and one that was answered as busy is not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 8, maxLength: 30 }), async (steps) => {
      const players = await Promise.all([1, 2, 3].map(() => trading.addPlayer(rich)));
      const answers = new Map<string, Promise<string>[]>();
      const ended: Promise<unknown>[] = [];
      let last = await trading.tradeRequest(players[0] ?? '');
      for (const { player, instance, side, shares, repeats, locksForMs, pauseMs } of steps) {
        const userId = players[player] ?? '';
        if (locksForMs > 0 && !(await isLockedNow(userId))) {
          const release = await lockWalletOf(userId);
          ended.push(setTimeout(locksForMs).then(release));
        }
        if (!repeats) last = await trading.tradeRequest(userId, { side, shares, toleranceBps: 10_000 });
        const answer = tally([instanceOf(instance).place(last)]).then((counts) => Object.keys(counts)[0] ?? '');
        answers.set(last.id, [...(answers.get(last.id) ?? []), answer]);
        await setTimeout(pauseMs);
      }
      await Promise.all(ended);
      for (const [id, sent] of answers) {
        const outcomes = await Promise.all(sent);
        const { rows } = await sql<{ user_id: string }>`select user_id from trade where id = ${id}`.execute(
          trading.services.db,
        );
        expect(rows.length).toBe(outcomes.includes('filled') ? 1 : 0);
      }
      await trading.expectSound();
    }),
    { numRuns: 6 },
  );
});
