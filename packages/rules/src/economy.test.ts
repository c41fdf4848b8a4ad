import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyFlowOf, wealthShares } from './economy.js';
import { moneyFlows } from './entry-kind.js';

const wealth = fc.array(fc.integer({ min: -5_000, max: 100_000_000 }), { maxLength: 60 });
const sharesOf = (values: readonly number[]) => wealthShares(Float64Array.from(values));

test('shares and inequality stay between nothing and everything, whatever the order', () => {
  fc.assert(
    fc.property(wealth, (values) => {
      const shares = sharesOf(values);
      expect(sharesOf(values.toReversed())).toEqual(shares);
      for (const bps of [shares.top1Bps, shares.top10Bps, shares.giniBps]) {
        expect(bps).toBeGreaterThanOrEqual(0);
        expect(bps).toBeLessThanOrEqual(10_000);
      }
      expect(shares.top1Bps).toBeLessThanOrEqual(shares.top10Bps);
      expect(shares.totalCents).toBe(values.reduce((sum, value) => sum + Math.max(value, 0), 0));
    }),
  );
});

test('the Gini coefficient is half the mean difference of all pairs, relative to the mean', () => {
  fc.assert(
    fc.property(wealth, (values) => {
      const positive = values.map((value) => Math.max(value, 0));
      const total = positive.reduce((sum, value) => sum + value, 0);
      fc.pre(total > 0);
      const pairs = positive.flatMap((left) => positive.map((right) => Math.abs(left - right)));
      const expected = pairs.reduce((sum, gap) => sum + gap, 0) / (2 * positive.length * total);
      expect(Math.abs(sharesOf(values).giniBps - expected * 10_000)).toBeLessThanOrEqual(0.51);
    }),
  );
});

test('equal players have no inequality, and one of a hundred with all the money has all but a hundredth of it', () => {
  expect(sharesOf(Array.from({ length: 100 }, () => 500))).toMatchObject({ top1Bps: 100, top10Bps: 1_000, giniBps: 0 });
  const one = Array.from({ length: 100 }, (_, index) => (index === 7 ? 1_000 : 0));
  expect(sharesOf(one)).toMatchObject({ top1Bps: 10_000, top10Bps: 10_000, giniBps: 9_900, medianCents: 0 });
  expect(sharesOf([])).toMatchObject({ players: 0, totalCents: 0, top1Bps: 0, giniBps: 0, medianCents: 0 });
});

test('an unknown kind of entry is shown as an adjustment', () => {
  expect(moneyFlowOf('a kind of tomorrow')).toBe('adjustments');
  expect(moneyFlows).toContain(moneyFlowOf('buy'));
});
