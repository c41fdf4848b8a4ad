import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countsForDay,
  oldestOfRings,
  type RingLink,
  rankSquads,
  type SquadDayPlayer,
  squadDay,
  squadRankedMin,
} from './squad-ranking.js';

const spread = { ticks: 100, investedTicks: 50, largestTicks: 12.5, heldTicks: 400 };
const player = (number: number, factor: number, changes: Partial<SquadDayPlayer> = {}): SquadDayPlayer => ({
  userId: `player-${String(number).padStart(3, '0')}`,
  createdAtMs: number,
  openingIndex: 2,
  closingIndex: 2 * factor,
  opening: null,
  closing: spread,
  ...changes,
});
const players = (...factors: number[]) => factors.map((factor, index) => player(index, factor));

const anyPlayers = fc
  .array(fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), ranked: fc.boolean() }), { maxLength: 15 })
  .map((list) =>
    list.map(({ factor, ranked }, index) =>
      player(index, factor, ranked ? {} : { closing: { ...spread, investedTicks: 1 } }),
    ),
  );
const anyLinks = (count: number): fc.Arbitrary<RingLink[]> =>
  fc.array(
    fc
      .tuple(fc.nat(count), fc.nat(count))
      .map(([one, other]) => [player(one, 1).userId, player(other, 1).userId] as const),
    { maxLength: 10 },
  );

describe('the day of a squad', () => {
  it('is the mean of its ranked players, five at least', () => {
    expect(squadDay(players(1, 1.1, 1.2, 0.9, 1.3), [])).toEqual({ players: 5, factor: expect.closeTo(1.1, 12) });
    expect(squadDay(players(1, 1, 1, 1), [])).toBeNull();
    const idle = player(9, 5, { closing: { ...spread, investedTicks: 20 } });
    expect(squadDay([...players(1, 1, 1, 1), idle], [])).toBeNull();
    expect(squadDay([...players(1, 1, 1, 1, 1), idle], [])).toEqual({ players: 5, factor: 1 });
    // Closes of before it was stored leave everybody ranked.
    expect(squadDay([...players(1, 1, 1, 1), player(9, 1, { closing: null })], [])).toMatchObject({ players: 5 });
    // What was invested before the day does not count for it.
    const before = { ticks: 1_000, investedTicks: 900, largestTicks: 225, heldTicks: 4_000 };
    const sold = { ticks: 1_100, investedTicks: 900, largestTicks: 225, heldTicks: 4_000 };
    expect(squadDay([...players(1, 1, 1, 1), player(9, 1, { opening: before, closing: sold })], [])).toBeNull();
  });

  it('lies between the worst and the best of its players, whatever their order and however many are not ranked', () => {
    fc.assert(
      fc.property(anyPlayers, anyLinks(15), (list, links) => {
        const day = squadDay(list, links);
        expect(squadDay(list.toReversed(), links.toReversed())).toEqual(day);
        const ranked = list.filter(({ closing }) => closing === spread);
        expect(squadDay(ranked, links)).toEqual(day);
        if (day === null) return;
        const factors = ranked.map(({ openingIndex, closingIndex }) => closingIndex / openingIndex);
        expect(day.players).toBeGreaterThanOrEqual(squadRankedMin);
        expect(day.players).toBeLessThanOrEqual(ranked.length);
        expect(day.factor).toBeGreaterThanOrEqual(Math.min(...factors) * (1 - 1e-12));
        expect(day.factor).toBeLessThanOrEqual(Math.max(...factors) * (1 + 1e-12));
      }),
    );
  });

  it('counts a ring as its oldest account, however many accounts the ring adds', () => {
    const list = players(1, 1, 1, 1, 1.5);
    const more = Array.from({ length: 20 }, (_, index) => player(100 + index, 3));
    const links = more.map(
      ({ userId }, index): RingLink => [userId, index === 0 ? player(4, 1).userId : player(99 + index, 1).userId],
    );
    expect(squadDay([...list, ...more], links)).toEqual(squadDay(list, []));
  });
});

describe('rings', () => {
  it('leave one account each, the oldest of those that are linked in any way', () => {
    fc.assert(
      fc.property(anyPlayers, anyLinks(15), (list, links) => {
        const counted = oldestOfRings(list, links);
        // Linked step by step, without a union of sets.
        const reached = (from: string): Set<string> => {
          const seen = new Set([from]);
          for (const one of seen) {
            for (const [a, b] of links) {
              const both = list.some(({ userId }) => userId === a) && list.some(({ userId }) => userId === b);
              if (both && a === one) seen.add(b);
              if (both && b === one) seen.add(a);
            }
          }
          return seen;
        };
        for (const one of list) {
          const ring = list.filter(({ userId }) => reached(one.userId).has(userId));
          const oldest = ring.reduce((first, each) => (each.createdAtMs < first.createdAtMs ? each : first));
          expect(counted.filter((each) => ring.includes(each))).toEqual([oldest]);
        }
      }),
    );
  });
});

describe('the ranking of squads', () => {
  it('has the best first, and one rank for the same return', () => {
    const month = (squadId: string, closingIndex: number) => ({ squadId, openingIndex: 1, closingIndex });
    expect(rankSquads([month('c', 1.01), month('a', 0.9), month('b', 1.01), month('d', 1.2)])).toEqual([
      { squadId: 'd', returnBps: 2_000, rank: 1 },
      { squadId: 'b', returnBps: 100, rank: 2 },
      { squadId: 'c', returnBps: 100, rank: 2 },
      { squadId: 'a', returnBps: -1_000, rank: 4 },
    ]);
  });

  it.each([
    [{ fromMs: 10, toMs: null }, true],
    [{ fromMs: 11, toMs: null }, false],
    // Leaving and kicks before the day's end are too late, when its returns are known.
    [{ fromMs: 10, toMs: 11 }, true],
    [{ fromMs: 0, toMs: 19 }, true],
    [{ fromMs: 0, toMs: 10 }, false],
    [{ fromMs: 20, toMs: null }, false],
  ])('a stay of %j counts for the day that begins at 10: %s', (stay, counts) => {
    expect(countsForDay(stay, 10)).toBe(counts);
  });
});
