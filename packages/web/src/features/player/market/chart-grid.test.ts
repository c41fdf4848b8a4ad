import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridPrices } from './chart-grid';

test('grid lines are at round prices', () => {
  expect(gridPrices(66_300, 71_900, 6)).toEqual([67_000, 68_000, 69_000, 70_000, 71_000]);
  expect(gridPrices(100, 100, 6)).toEqual([]);
});

test('grid lines are between the lowest and the highest price, ascending, and at most as many as requested', () => {
  const price = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(price, price, fc.integer({ min: 1, max: 10 }), (one, other, max) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      const prices = gridPrices(low, high, max);
      expect(prices.length).toBeLessThanOrEqual(max);
      for (const [index, cents] of prices.entries()) {
        expect(cents).toBeGreaterThanOrEqual(low);
        expect(cents).toBeLessThanOrEqual(high);
        expect(cents).toBeGreaterThan(prices[index - 1] ?? 0);
        expect(Number.isInteger(cents)).toBe(true);
      }
    }),
  );
});
