import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endedForDebt, salesForDebt } from './debt.js';

const positions = fc.uniqueArray(
  fc.record({
    celebrityId: fc.stringMatching(/^[a-z]{2}$/),
    shares: fc.integer({ min: 1, max: 10_000_000 }),
    priceCents: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  { selector: ({ celebrityId }) => celebrityId, maxLength: 12 },
);

test('shares are sold until nothing is missing, and not one more', () => {
  fc.assert(
    fc.property(positions, fc.integer({ min: 1, max: 1e13 }), (held, missing) => {
      const sales = salesForDebt(missing, held);
      const total = held.reduce((sum, { shares, priceCents }) => sum + shares * priceCents, 0);
      const raised = sales.reduce((sum, { sold, priceCents }) => sum + sold * priceCents, 0);
      expect(raised).toBeGreaterThanOrEqual(Math.min(missing, total));
      const last = sales.at(-1);
      if (last) expect(raised - last.priceCents).toBeLessThan(missing);
      for (const { sold, shares } of sales) expect(sold > 0 && sold <= shares).toBe(true);
    }),
  );
});

test('the largest position is sold first, whatever the order they come in', () => {
  const held = [
    { celebrityId: 'a', shares: 10, priceCents: 100 },
    { celebrityId: 'b', shares: 3, priceCents: 1_000 },
    { celebrityId: 'c', shares: 20, priceCents: 100 },
  ];
  const soldOf = (missing: number) => salesForDebt(missing, held).map(({ celebrityId, sold }) => [celebrityId, sold]);
  expect(soldOf(1_001)).toEqual([['b', 2]]);
  expect(soldOf(3_050)).toEqual([
    ['b', 3],
    ['c', 1],
  ]);
  expect(soldOf(99_999)).toEqual([
    ['b', 3],
    ['c', 20],
    ['a', 10],
  ]);
  expect(soldOf(0)).toEqual([]);
});

test('orders end from the newest on, only those that hold what is needed, and no more than it takes', () => {
  const orders = [
    { id: 'newest', celebrityId: 'a', cents: 500, shares: 0 },
    { id: 'stop', celebrityId: 'a', cents: 0, shares: 7 },
    { id: 'other', celebrityId: 'b', cents: 300, shares: 0 },
    { id: 'older stop', celebrityId: 'a', cents: 0, shares: 5 },
    { id: 'oldest', celebrityId: 'a', cents: 900, shares: 0 },
  ];
  const ended = (cents: number, shares: Readonly<Record<string, number>> = {}) =>
    endedForDebt(orders, { cents, shares: new Map(Object.entries(shares)) }).map(({ id }) => id);
  expect(ended(501)).toEqual(['newest', 'other']);
  expect(ended(0, { a: 8 })).toEqual(['stop', 'older stop']);
  expect(ended(1, { a: 7 })).toEqual(['newest', 'stop']);
  expect(ended(0, { b: 1 })).toEqual([]);
  expect(ended(10_000)).toEqual(['newest', 'other', 'oldest']);
});
