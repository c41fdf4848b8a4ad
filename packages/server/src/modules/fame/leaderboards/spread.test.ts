import { addSpread, averageSpread, isSpread, noSpread, type SpreadSums } from '@limelight/rules/ranked';
import { type RankingWindow, rankingWindows, windowStart } from '@limelight/rules/ranking';
import { londonDay } from '@limelight/rules/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../../platform/http/refusal.js';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import { tradePlacer } from '../../play/trading/place-trade.js';
import { fourStars, LeaderboardsUnderTest } from './leaderboards.fixture.js';
import { findSnapshotDays } from './snapshot.sql.js';
import { rankedBits } from './spread.sql.js';
import { readStandings } from './standing.sql.js';

let ranking: LeaderboardsUnderTest;

beforeAll(async () => {
  ranking = await LeaderboardsUnderTest.open({ spreads: true });
  // The first ticks are summed up with the first one that the leader makes.
  for (let ticks = 0; ticks < 3; ticks += 1) await ranking.tick();
});
afterAll(() => ranking.close());

interface State {
  readonly cashCents: number;
  readonly held: ReadonlyMap<string, number>;
}

async function stateOf(userId: string): Promise<State> {
  const { db } = ranking.services;
  const positions = await db
    .selectFrom('position')
    .innerJoin('celebrity_market', 'celebrity_market.celebrity_id', 'position.celebrity_id')
    .select(['position.celebrity_id as id', 'shares', 'price_cents'])
    .where('user_id', '=', userId)
    .execute();
  const held = new Map(positions.map(({ id, shares, price_cents }) => [id, shares * price_cents]));
  return { cashCents: (await findWallet(db, userId))?.cash_cents ?? 0, held };
}

/** Counts a player's ticks one by one, as the rule says it. */
class PlainCount {
  readonly userId: string;
  readonly closes = new Map<string, SpreadSums>();
  #traded = false;
  #sums = noSpread;
  #states: State[] = [];
  #countedTick = -1;

  constructor(userId: string) {
    this.userId = userId;
  }

  trade(): void {
    this.#traded = true;
  }

  /** The state that a tick leaves; a close counts its tick itself. */
  async count(tick: number): Promise<void> {
    if (!this.#traded || tick <= this.#countedTick) return;
    this.#states.push(await stateOf(this.userId));
    this.#countedTick = tick;
  }

  sumsWith(states: readonly State[]): SpreadSums {
    if (states.length === 0) return this.#sums;
    const holdings = new Map<string, number>();
    let [valueSum, heldSum] = [0, 0];
    for (const { cashCents, held } of states) {
      valueSum += cashCents;
      heldSum += held.size;
      for (const [id, cents] of held) {
        valueSum += cents;
        holdings.set(id, (holdings.get(id) ?? 0) + cents);
      }
    }
    return addSpread(this.#sums, { ticks: states.length, valueSum, holdingSums: [...holdings.values()], heldSum });
  }

  close(day: string): void {
    this.#sums = this.sumsWith(this.#states);
    this.#states = [];
    this.closes.set(day, this.#sums);
  }

  async latest(tick: number): Promise<SpreadSums> {
    const isOpen = this.#traded && tick > this.#countedTick;
    return this.sumsWith(isOpen ? [...this.#states, await stateOf(this.userId)] : this.#states);
  }
}

async function nowOf(userId: string) {
  const { cashCents, held } = await stateOf(userId);
  const invested = [...held.values()].reduce((sum, cents) => sum + cents, 0);
  return {
    invested: invested / Math.max(cashCents + invested, 1),
    largest: invested === 0 ? 0 : Math.max(...held.values()) / invested,
    held: held.size,
  };
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      player: fc.nat(1),
      celebrityId: fc.constantFrom(...fourStars),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      shares: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ ticks: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ gives: fc.nat(1), cents: fc.integer({ min: 1, max: 100_000 }) }) },
  { weight: 2, arbitrary: fc.constant({ day: true as const }) },
);

function expectClose(found: SpreadSums, expected: SpreadSums, what: string): void {
  expect(found.ticks, what).toBe(expected.ticks);
  for (const sum of ['investedTicks', 'largestTicks', 'heldTicks'] as const) {
    expect(found[sum], `${what}, ${sum}`).toBeCloseTo(expected[sum], 6);
  }
}

const openingOf = (count: PlainCount, day: string | null) =>
  day === null ? noSpread : (count.closes.get(day) ?? noSpread);

/** The latest sums of a player, and in which rankings the newest close put them, next to the plain count. */
async function compare(count: PlainCount): Promise<void> {
  const { db } = ranking.services;
  const today = londonDay(ranking.services.clock.nowMs());
  const [week, month] = [windowStart('week', today) ?? today, windowStart('month', today) ?? today];
  const days = await findSnapshotDays(db, { week, month });
  const latest = await count.latest(await ranking.trading.tick());
  const now = await nowOf(count.userId);
  const [found] = await readStandings(db, [count.userId], days);
  const opening = { week: openingOf(count, days.week), month: openingOf(count, days.month), all: noSpread };
  for (const window of rankingWindows) {
    const average = averageSpread(opening[window], latest, now);
    expect(found?.standings[window].ticks, window).toBe(latest.ticks - opening[window].ticks);
    for (const part of ['invested', 'largest', 'held'] as const) {
      expect(found?.standings[window].average[part], `${window}, ${part}`).toBeCloseTo(average[part], 6);
      expect(found?.standings[window].now[part], `now, ${part}`).toBeCloseTo(now[part], 9);
    }
  }
}

/** What a close stored, with the openings that there were before it. */
async function compareClose(count: PlainCount, day: string, before: { week: string | null; month: string | null }) {
  const row = await ranking.services.db
    .selectFrom('ranking_snapshot')
    .selectAll()
    .where('user_id', '=', count.userId)
    .where('day', '=', day as never)
    .executeTakeFirstOrThrow();
  const sums = count.closes.get(day) ?? noSpread;
  const { counted_ticks, invested_ticks, largest_ticks, held_ticks } = row;
  const stored = {
    ticks: counted_ticks ?? Number.NaN,
    investedTicks: invested_ticks ?? Number.NaN,
    largestTicks: largest_ticks ?? Number.NaN,
    heldTicks: held_ticks ?? Number.NaN,
  };
  expectClose(stored, sums, `close of ${day}`);
  const now = await nowOf(count.userId);
  // A week or month that begins with this close has no tick yet.
  const averageIn = (window: RankingWindow) => {
    const from = window === 'all' ? noSpread : before[window] === null ? sums : openingOf(count, before[window]);
    return averageSpread(from, sums, now);
  };
  const bits = rankingWindows.filter((window) => isSpread(averageIn(window)));
  expect(row.ranked, `rankings of ${day}`).toBe(bits.reduce((sum, window) => sum + rankedBits[window], 0));
}

test('closes and standings are what counting tick by tick gives, for any history of trades, cash and days', async () => {
  const place = tradePlacer(ranking.services);
  const { db, clock } = ranking.services;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
      const counts = await Promise.all(
        [1_000_000, 400_000].map(
          async (cashCents) => new PlainCount(await ranking.trading.addPlayer({ cashCents, tier: 'free' })),
        ),
      );
      const endTick = async () => {
        for (const count of counts) await count.count(await ranking.trading.tick());
      };
      for (const one of steps) {
        if ('player' in one) {
          const { player, ...changes } = one;
          const count = counts[player] as PlainCount;
          const request = await ranking.trading.tradeRequest(count.userId, changes);
          const traded = await place(request).then(
            () => true,
            (error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
              return false;
            },
          );
          if (traded) count.trade();
        } else if ('ticks' in one) {
          for (let ticks = 0; ticks < one.ticks; ticks += 1) {
            await endTick();
            await ranking.tick();
          }
        } else if ('gives' in one) {
          await ranking.give((counts[one.gives] as PlainCount).userId, one.cents, { contributes: true });
        } else {
          await endTick();
          const next = londonDay(clock.nowMs() + 86_400_000);
          const [week, month] = [windowStart('week', next) ?? next, windowStart('month', next) ?? next];
          const before = await findSnapshotDays(db, { week, month });
          await ranking.nextDay();
          // The close counts the tick that it is taken at.
          await endTick();
          const day = londonDay(clock.nowMs());
          for (const count of counts) {
            count.close(day);
            await compareClose(count, day, before);
          }
        }
        for (const count of counts) await compare(count);
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
