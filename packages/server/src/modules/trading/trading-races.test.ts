import { randomUUID } from 'node:crypto';
import { hourMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWallet, openWallet } from '../wallet/wallet.public.js';
import { type PlaceTrade, tradePlacer } from './place-trade.js';
import type { TradeOrder } from './place-trades.sql.js';
import { TradingUnderTest, tally } from './trading.fixture.js';
import { tradingSettings } from './trading.settings.js';

let trading: TradingUnderTest;
let instances: readonly PlaceTrade[];

beforeAll(async () => {
  trading = await TradingUnderTest.open();
  instances = [tradePlacer(trading.services), tradePlacer(trading.services)];
});

afterAll(() => trading.services.close());

/** Sends orders at once, in turn to two instances on the one database. */
function sendAll(orders: readonly TradeOrder[]): Promise<unknown>[] {
  return orders.map((order, index) => {
    const answer = (instances[index % instances.length] as PlaceTrade)(order);
    // Looked at later: a refusal that comes before that is no accident.
    answer.catch(() => undefined);
    return answer;
  });
}

function orders(count: number, make: () => Promise<TradeOrder>): Promise<TradeOrder[]> {
  return Promise.all(Array.from({ length: count }, make));
}

test('of 50 buys at once with cash for one, one is filled', async () => {
  const priceCents = await trading.priceCents('1');
  const userId = await trading.addPlayer({ cashCents: Math.ceil(priceCents * 1.5) });
  const counts = await tally(sendAll(await orders(50, () => trading.order(userId))));
  expect(counts).toEqual({ filled: 1, NOT_ENOUGH_CASH: 49 });
  expect([await trading.sharesOf(userId), await trading.countTrades(userId)]).toEqual([1, 1]);
  await trading.expectSound();
});

test('the same order sent 20 times at once is one trade, and all 20 get its receipt', async () => {
  const userId = await trading.addPlayer();
  const order = await trading.order(userId, { shares: 3 });
  const receipts = await Promise.all(sendAll(Array.from({ length: 20 }, () => order)));
  expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
  expect([await trading.sharesOf(userId), await trading.countTrades(userId)]).toEqual([3, 1]);
  await trading.expectSound();
});

test.each<[string, Partial<TradeOrder>]>([
  ['celebrity', { celebrityId: 'gh1' }],
  ['side', { side: 'sell' }],
  ['number of shares', { shares: 2 }],
  ['tolerance', { toleranceBps: 1 }],
])('an id that comes again with another %s is refused and trades nothing', async (_what, change) => {
  const userId = await trading.addPlayer();
  const order = await trading.order(userId);
  const counts = await tally([
    ...sendAll([order]),
    ...sendAll(await orders(10, async () => ({ ...order, ...change }))),
  ]);
  // Whichever of the two contents came first owns the id; a sale without shares owns nothing.
  expect([1, 10]).toContain(counts.filled);
  expect(await trading.countTrades(userId)).toBe(1);
  await trading.expectSound();
});

test('two players may use the same id', async () => {
  const [one, other] = [await trading.addPlayer(), await trading.addPlayer()];
  const order = await trading.order(one);
  expect(await tally(sendAll([order, { ...order, userId: other }]))).toEqual({ filled: 2 });
});

test('shares are sold once, however many sales of all of them come at once', async () => {
  const userId = await trading.addPlayer();
  await Promise.all(sendAll([await trading.order(userId, { shares: 8 })]));
  const cashBefore = await trading.cashOf(userId);
  const sales = await orders(20, () => trading.order(userId, { side: 'sell', shares: 8 }));
  expect(await tally(sendAll(sales))).toEqual({ filled: 1, NOT_ENOUGH_SHARES: 19 });
  expect(await trading.sharesOf(userId)).toBe(0);
  expect(await trading.cashOf(userId)).toBeGreaterThan(cashBefore);
  await trading.expectSound();
});

test('the daily maximum holds against parallel trades, and the next London day starts anew', async () => {
  const userId = await trading.addPlayer({ cashCents: 100_000_000 });
  const { tradesPerDayMax } = trading.services.settings.of(tradingSettings);
  const wanted = await orders(tradesPerDayMax + 30, () => trading.order(userId));
  expect(await tally(sendAll(wanted))).toEqual({ filled: tradesPerDayMax, DAILY_LIMIT: 30 });
  trading.services.clock.advance(24 * hourMs);
  expect(await tally(sendAll([await trading.order(userId)]))).toEqual({ filled: 1 });
  await trading.expectSound();
});

test('the daily count holds when the clocks of two instances disagree about midnight', async () => {
  const userId = await trading.addPlayer({ cashCents: 100_000_000 });
  const { clock, db } = trading.services;
  for (const hours of [24, -24, 24, -24]) {
    clock.advance(hours * hourMs);
    await tally(sendAll([await trading.order(userId)]));
  }
  expect((await findWallet(db, userId))?.trades_today).toBe(4);
});

test('a price that moved between quote and order trades nothing and tells the new price', async () => {
  const userId = await trading.addPlayer();
  const order = await trading.order(userId);
  const seenCents = await trading.priceCents('1');
  for (let ticks = 0; ticks < 50 && (await trading.priceCents('1')) === seenCents; ticks += 1) await trading.moveOn();
  const refusal = await Promise.resolve(sendAll([order])[0]).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'PRICE_MOVED',
    details: { priceCents: await trading.priceCents('1'), tick: await trading.tick() },
  });
  expect(await trading.countTrades(userId)).toBe(0);
  expect(await tally(sendAll([{ ...order, toleranceBps: 5_000 }]))).toEqual({ filled: 1 });
});

test('every trade fills at the price of the tick it names, while ticks and trades race', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => trading.addPlayer({ cashCents: 100_000_000 })));
  const answers: Promise<unknown>[] = [];
  for (let round = 0; round < 6; round += 1) {
    const batch = await Promise.all(players.map((userId) => trading.order(userId, { toleranceBps: 10_000 })));
    answers.push(...sendAll(batch));
    await trading.moveOn();
  }
  expect(await tally(answers)).toEqual({ filled: 72 });
  await trading.expectSound();
});

test('once a suspension is committed, no buy that starts later is filled', async () => {
  const userId = await trading.addPlayer({ cashCents: 100_000_000 });
  const before = sendAll(await orders(20, () => trading.order(userId, { celebrityId: 'za1' })));
  await trading.suspendCelebrity('za1');
  const after = sendAll(await orders(20, () => trading.order(userId, { celebrityId: 'za1' })));
  expect(await tally(after)).toEqual({ CELEBRITY_SUSPENDED: 20 });
  const { filled = 0, CELEBRITY_SUSPENDED: refused = 0 } = await tally(before);
  expect(filled + refused).toBe(20);
  expect(await trading.sharesOf(userId, 'za1')).toBe(filled);
  await trading.expectSound();
});

test("a player's orders are decided in the order they came, within a batch and across batches", async () => {
  const userId = await trading.addPlayer({ cashCents: 100_000_000 });
  const sequence: TradeOrder[] = [];
  for (let step = 0; step < 30; step += 1) {
    sequence.push(await trading.order(userId, { side: step % 2 === 0 ? 'buy' : 'sell', shares: 5 }));
  }
  const place = instances[0] as PlaceTrade;
  expect(await tally(sequence.map((order) => place(order)))).toEqual({ filled: 30 });
  expect(await trading.sharesOf(userId)).toBe(0);
});

test('a frozen player trades nothing', async () => {
  const userId = await trading.addPlayer();
  const { db } = trading.services;
  await db.updateTable('wallet').set({ frozen: true }).where('user_id', '=', userId).execute();
  expect(await tally(sendAll([await trading.order(userId)]))).toEqual({ ACCOUNT_FROZEN: 1 });
});

test('one wallet is opened with one grant, however many open it at once', async () => {
  const { db, clock } = trading.services;
  const userId = randomUUID();
  const wallet = { userId, grantCents: 1_000_000, gameDay: '2026-03-10' as never, now: clock.now() };
  await Promise.all(Array.from({ length: 20 }, () => openWallet(db, wallet)));
  expect(await trading.cashOf(userId)).toBe(1_000_000);
  await trading.expectSound();
});

const raceArbitrary = fc.array(
  fc.record({
    player: fc.nat(3),
    celebrityId: fc.constantFrom('1', 'gh1', 'ng1'),
    side: fc.constantFrom<'buy' | 'sell'>('buy', 'buy', 'sell'),
    shares: fc.integer({ min: 1, max: 40 }),
    /** Sends the order before this one once more. */
    repeats: fc.boolean(),
    tickAfter: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  }),
  { minLength: 10, maxLength: 60 },
);

test('any orders of any players, sent at once between ticks, leave a sound database', async () => {
  await fc.assert(
    fc.asyncProperty(raceArbitrary, async (steps) => {
      const players = await Promise.all([1, 2, 3, 4].map(() => trading.addPlayer({ cashCents: 4_000_000 })));
      const answers: Promise<unknown>[] = [];
      let last: TradeOrder | undefined;
      for (const { player, repeats, tickAfter, ...wanted } of steps) {
        const fresh = await trading.order(players[player] ?? '', { ...wanted, toleranceBps: 500 });
        last = repeats && last ? last : fresh;
        answers.push(...sendAll([last, fresh]));
        if (tickAfter) await trading.moveOn();
      }
      await tally(answers);
      await trading.expectSound();
    }),
    { numRuns: 12 },
  );
}, 120_000);
