import { randomUUID } from 'node:crypto';
import { hourMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patiently } from '../../../testing/patiently.js';
import { openWallet } from '../../exchange/wallet/open-wallet.js';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import { type PlaceTrade, tradePlacer } from './place-trade.js';
import type { PlayerTradeRequest } from './place-trades.sql.js';
import { TradingUnderTest, tally } from './trading.fixture.js';
import { tradingSettings } from './trading.settings.js';

let trading: TradingUnderTest;
let instances: readonly PlaceTrade[];

beforeAll(async () => {
  trading = await TradingUnderTest.open();
  instances = [tradePlacer(trading.services), tradePlacer(trading.services)];
});

afterAll(() => trading.services.close());

/** Sends requests in parallel, alternating between two instances on one database. */
function sendAll(requests: readonly PlayerTradeRequest[]): Promise<unknown>[] {
  return requests.map((request, index) => {
    const place = instances[index % instances.length] as PlaceTrade;
    const answer = patiently(() => place(request));
    // Awaited later: until then a rejection must not count as unhandled.
    answer.catch(() => undefined);
    return answer;
  });
}

function requests(count: number, make: () => Promise<PlayerTradeRequest>): Promise<PlayerTradeRequest[]> {
  return Promise.all(Array.from({ length: count }, make));
}

test('of 50 parallel buys with cash for one, one is filled', async () => {
  const priceCents = await trading.priceCents('1');
  const userId = await trading.addPlayer({ cashCents: Math.ceil(priceCents * 1.5) });
  const counts = await tally(sendAll(await requests(50, () => trading.tradeRequest(userId))));
  expect(counts).toEqual({ filled: 1, NOT_ENOUGH_CASH: 49 });
  expect([await trading.sharesOf(userId), await trading.countTrades(userId)]).toEqual([1, 1]);
  await trading.expectSound();
});

test('the same request sent 20 times in parallel is one trade, and all 20 get its receipt', async () => {
  const userId = await trading.addPlayer();
  const request = await trading.tradeRequest(userId, { shares: 3 });
  const receipts = await Promise.all(sendAll(Array.from({ length: 20 }, () => request)));
  expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
  expect([await trading.sharesOf(userId), await trading.countTrades(userId)]).toEqual([3, 1]);
  await trading.expectSound();
});

test.each<[string, Partial<PlayerTradeRequest>]>([
  ['celebrity', { celebrityId: 'gh1' }],
  ['side', { side: 'sell' }],
  ['number of shares', { shares: 2 }],
  ['tolerance', { toleranceBps: 1 }],
])('an id that is reused with another %s is refused and trades nothing', async (_what, change) => {
  const userId = await trading.addPlayer();
  const request = await trading.tradeRequest(userId);
  const counts = await tally([
    ...sendAll([request]),
    ...sendAll(await requests(10, async () => ({ ...request, ...change }))),
  ]);
  // The first of the two contents to be decided owns the id; a refused sale does not.
  expect([1, 10]).toContain(counts.filled);
  expect(await trading.countTrades(userId)).toBe(1);
  await trading.expectSound();
});

test('two players may use the same id', async () => {
  const [one, other] = [await trading.addPlayer(), await trading.addPlayer()];
  const request = await trading.tradeRequest(one);
  expect(await tally(sendAll([request, { ...request, userId: other }]))).toEqual({ filled: 2 });
});

test('shares are sold once, however many sales of all of them run in parallel', async () => {
  const userId = await trading.addPlayer();
  await Promise.all(sendAll([await trading.tradeRequest(userId, { shares: 8 })]));
  const cashBefore = await trading.cashOf(userId);
  const sales = await requests(20, () => trading.tradeRequest(userId, { side: 'sell', shares: 8 }));
  expect(await tally(sendAll(sales))).toEqual({ filled: 1, NOT_ENOUGH_SHARES: 19 });
  expect(await trading.sharesOf(userId)).toBe(0);
  expect(await trading.cashOf(userId)).toBeGreaterThan(cashBefore);
  await trading.expectSound();
});

test('the daily maximum holds against parallel trades, and resets on the next London day', async () => {
  const userId = await trading.addPlayer({ cashCents: 100_000_000 });
  const { tradesPerDayMax } = trading.services.settings.of(tradingSettings);
  const wanted = await requests(tradesPerDayMax + 30, () => trading.tradeRequest(userId));
  expect(await tally(sendAll(wanted))).toEqual({ filled: tradesPerDayMax, DAILY_LIMIT: 30 });
  trading.services.clock.advance(24 * hourMs);
  expect(await tally(sendAll([await trading.tradeRequest(userId)]))).toEqual({ filled: 1 });
  await trading.expectSound();
});

test('the daily count holds when the clocks of two instances disagree about midnight', async () => {
  const userId = await trading.addPlayer({ cashCents: 100_000_000 });
  const { clock, db } = trading.services;
  for (const hours of [24, -24, 24, -24]) {
    clock.advance(hours * hourMs);
    await tally(sendAll([await trading.tradeRequest(userId)]));
  }
  expect((await findWallet(db, userId))?.trades_today).toBe(4);
});

test('a price that moved between quote and request trades nothing and returns the new price', async () => {
  const userId = await trading.addPlayer();
  const request = await trading.tradeRequest(userId);
  const seenCents = await trading.priceCents('1');
  for (let ticks = 0; ticks < 50 && (await trading.priceCents('1')) === seenCents; ticks += 1) await trading.moveOn();
  const refusal = await Promise.resolve(sendAll([request])[0]).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'PRICE_MOVED',
    details: { priceCents: await trading.priceCents('1'), tick: await trading.tick() },
  });
  expect(await trading.countTrades(userId)).toBe(0);
  expect(await tally(sendAll([{ ...request, toleranceBps: 5_000 }]))).toEqual({ filled: 1 });
});

test('every trade fills at the price of the tick it names, while ticks and trades race', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => trading.addPlayer({ cashCents: 100_000_000 })));
  const answers: Promise<unknown>[] = [];
  for (let round = 0; round < 6; round += 1) {
    const batch = await Promise.all(players.map((userId) => trading.tradeRequest(userId, { toleranceBps: 10_000 })));
    answers.push(...sendAll(batch));
    await trading.moveOn();
  }
  expect(await tally(answers)).toEqual({ filled: 72 });
  await trading.expectSound();
});

test('once a suspension is committed, no buy that starts later is filled', async () => {
  const userId = await trading.addPlayer({ cashCents: 100_000_000 });
  const before = sendAll(await requests(20, () => trading.tradeRequest(userId, { celebrityId: 'za1' })));
  await trading.suspendCelebrity('za1');
  const after = sendAll(await requests(20, () => trading.tradeRequest(userId, { celebrityId: 'za1' })));
  expect(await tally(after)).toEqual({ CELEBRITY_SUSPENDED: 20 });
  const { filled = 0, CELEBRITY_SUSPENDED: refused = 0 } = await tally(before);
  expect(filled + refused).toBe(20);
  expect(await trading.sharesOf(userId, 'za1')).toBe(filled);
  await trading.expectSound();
});

test("a player's requests are decided in order of arrival, within a batch and across batches", async () => {
  const userId = await trading.addPlayer({ cashCents: 100_000_000 });
  const sequence: PlayerTradeRequest[] = [];
  for (let step = 0; step < 30; step += 1) {
    sequence.push(await trading.tradeRequest(userId, { side: step % 2 === 0 ? 'buy' : 'sell', shares: 5 }));
  }
  const place = instances[0] as PlaceTrade;
  expect(await tally(sequence.map((request) => patiently(() => place(request))))).toEqual({ filled: 30 });
  expect(await trading.sharesOf(userId)).toBe(0);
});

test('a frozen player trades nothing', async () => {
  const userId = await trading.addPlayer();
  const { db } = trading.services;
  const setFrozen = (frozen: boolean) =>
    db.updateTable('wallet').set({ frozen }).where('user_id', '=', userId).execute();
  await setFrozen(true);
  expect(await tally(sendAll([await trading.tradeRequest(userId)]))).toEqual({ ACCOUNT_FROZEN: 1 });
  // By staff it would also let the return stand still, which the audit expects.
  await setFrozen(false);
});

test('one wallet is opened with one grant, however many requests open it in parallel', async () => {
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
    /** Sends the previous request again. */
    repeats: fc.boolean(),
    tickAfter: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  }),
  { minLength: 10, maxLength: 60 },
);

test('any parallel requests of any players between ticks leave a database that passes the audit', async () => {
  await fc.assert(
    fc.asyncProperty(raceArbitrary, async (steps) => {
      const players = await Promise.all([1, 2, 3, 4].map(() => trading.addPlayer({ cashCents: 4_000_000 })));
      const answers: Promise<unknown>[] = [];
      let last: PlayerTradeRequest | undefined;
      for (const { player, repeats, tickAfter, ...wanted } of steps) {
        const fresh = await trading.tradeRequest(players[player] ?? '', { ...wanted, toleranceBps: 500 });
        last = repeats && last ? last : fresh;
        answers.push(...sendAll([last, fresh]));
        if (tickAfter) await trading.moveOn();
      }
      await tally(answers);
      await trading.expectSound();
    }),
    { numRuns: 12 },
  );
});
