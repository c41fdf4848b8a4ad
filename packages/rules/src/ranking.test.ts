import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthOf, nextMonth, windowStart } from './ranking.js';
import { assignRanks, RankingWorkspace, type Scores, sortByScore } from './ranking-order.js';
import { type RankingRow, RankingTable } from './ranking-table.js';
import { addDays, daysBetween, parseLondonDay } from './time.js';
import { indexAt, openingIndex } from './time-weighted-return.js';

describe('windows', () => {
  it.each([
    ['2026-11-16', '2026-11-16', '2026-11-01'],
    ['2026-11-22', '2026-11-16', '2026-11-01'],
    ['2026-11-01', '2026-10-26', '2026-11-01'],
    ['2027-01-01', '2026-12-28', '2027-01-01'],
    ['1969-12-31', '1969-12-29', '1969-12-01'],
  ])('on %s the week began on %s and the month on %s', (day, week, month) => {
    expect(windowStart('week', parseLondonDay(day))).toBe(week);
    expect(windowStart('month', parseLondonDay(day))).toBe(month);
    expect(windowStart('all', parseLondonDay(day))).toBeNull();
  });

  it('steps from month to month without skipping one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const day = addDays(parseLondonDay('2000-01-01'), days);
        const next = nextMonth(day);
        expect(daysBetween(day, next)).toBeGreaterThan(0);
        expect(monthOf(addDays(next, -1))).toBe(monthOf(day));
      }),
    );
  });
});

function naiveRanks(scores: Scores, rows: readonly number[]): Map<number, number> {
  const scoreOf = (row: number) => scores[row] ?? Number.NaN;
  return new Map(rows.map((row) => [row, 1 + rows.filter((other) => scoreOf(other) > scoreOf(row)).length]));
}

describe('order', () => {
  const anyScores: fc.Arbitrary<Scores> = fc.oneof(
    fc.array(fc.integer({ min: -2, max: 2 }), { maxLength: 60 }).map((scores) => Int32Array.from(scores)),
    fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 60 }).map((all) => Int32Array.from(all)),
    fc.array(fc.integer({ min: 0, max: 2 ** 52 }), { maxLength: 60 }).map((scores) => Float64Array.from(scores)),
  );

  it('equals a stable sort, and a rank is one more than the number of better rows, for any subset', () => {
    fc.assert(
      fc.property(anyScores, fc.nat(), (scores, seed) => {
        const rows = [...scores.keys()].filter((row) => ((seed >> (row % 30)) & 1) === 0);
        const order = Uint32Array.from(rows);
        sortByScore(scores, order, new RankingWorkspace(scores.length));
        expect([...order]).toEqual(rows.toSorted((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0)));
        const ranks = new Uint32Array(scores.length);
        assignRanks(scores, order, ranks);
        const expected = naiveRanks(scores, rows);
        expect([...ranks]).toEqual([...scores.keys()].map((row) => expected.get(row) ?? 0));
      }),
      { numRuns: 500 },
    );
  });

  it('gives equal scores the same rank and skips the ranks they share', () => {
    const scores = Int32Array.from([10, 30, 20, 30, 20]);
    const order = Uint32Array.from([0, 1, 2, 3, 4]);
    sortByScore(scores, order, new RankingWorkspace(5));
    const ranks = new Uint32Array(5);
    assignRanks(scores, order, ranks);
    expect([...ranks]).toEqual([5, 1, 3, 1, 3]);
  });

  it('throws on more rows than its capacity', () => {
    expect(() => sortByScore(new Int32Array(2), Uint32Array.from([0, 1]), new RankingWorkspace(1))).toThrow('small');
  });
});

describe('the table of players', () => {
  const slotCount = 12;
  const anyRow: fc.Arbitrary<RankingRow> = fc
    .record({
      cashCents: fc.integer({ min: 0, max: 10 ** 10 }),
      chain: fc.record({
        index: fc.double({ min: 0.001, max: 1_000, noNaN: true }),
        baseCents: fc.integer({ min: 0, max: 10 ** 10 }),
      }),
      held: fc.uniqueArray(fc.tuple(fc.nat(slotCount - 1), fc.integer({ min: 1, max: 10_000_000 })), {
        selector: ([slot]) => slot,
      }),
    })
    .map(({ held, ...money }) => ({
      ...money,
      slots: held.map(([slot]) => slot),
      shares: held.map((pair) => pair[1]),
    }));
  const anyPrices = fc
    .array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: slotCount, maxLength: slotCount })
    .map((prices) => Float64Array.from(prices));

  function worthOf({ cashCents, slots, shares }: RankingRow, prices: Float64Array): number {
    return slots.reduce((sum, slot, index) => sum + (shares[index] ?? 0) * (prices[slot] ?? 0), cashCents);
  }

  it('values every row by its last write, however rows grew and shrank before', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { minLength: 1, maxLength: 30 }),
        fc.array(fc.tuple(fc.nat(), anyRow), { maxLength: 200 }),
        anyPrices,
        (rows, rewrites, prices) => {
          const table = new RankingTable();
          for (const row of rows) table.add(row);
          const last = [...rows];
          for (const [pick, row] of rewrites) {
            table.write(pick % rows.length, row);
            last[pick % rows.length] = row;
          }
          const values = new Float64Array(rows.length);
          table.valueAll(prices, values);
          expect([...values]).toEqual(last.map((row) => worthOf(row, prices)));
          expect(last.map((row, index) => table.indexAt(index, worthOf(row, prices)))).toEqual(
            last.map((row) => indexAt(row.chain, worthOf(row, prices))),
          );
        },
      ),
    );
  });

  it('grows past its initial arrays', () => {
    const table = new RankingTable();
    const chain = { index: openingIndex, baseCents: 0 };
    const prices = Float64Array.from([100]);
    for (let row = 0; row < 5_000; row += 1) {
      table.add({ cashCents: row, chain, slots: [0], shares: [row + 1] });
    }
    expect(table.rowCount).toBe(5_000);
    expect([0, 4_999].map((row) => table.valueCents(row, prices))).toEqual([100, 504_999]);
  });

  it('throws on a missing row, and on positions without shares', () => {
    const table = new RankingTable();
    const row = { cashCents: 1, chain: { index: openingIndex, baseCents: 1 }, slots: [], shares: [] };
    expect(() => table.write(0, row)).toThrow('no row');
    expect(() => table.add({ ...row, slots: [1] })).toThrow('shares');
  });
});
