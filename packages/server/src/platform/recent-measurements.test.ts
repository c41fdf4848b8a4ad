import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentileOf, RecentOutcomes, RecentValues } from './recent-measurements.js';

const hourMs = 3_600_000;

test('a value counts for one hour, and not a moment longer', () => {
  const values = new RecentValues();
  values.record(5, 1_000);
  values.record(3, 2_000);
  expect(values.sorted(hourMs + 999)).toEqual([3, 5]);
  expect(values.sorted(hourMs + 1_000)).toEqual([3]);
  expect(values.sorted(hourMs + 2_000)).toEqual([]);
});

test('a percentile is one of the values, and at least that share of them is not larger', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.constantFrom(0.5, 0.99), (numbers, share) => {
      const sorted = numbers.toSorted((left, right) => left - right);
      const found = percentileOf(sorted, share);
      if (found === null) throw new Error('no percentile');
      expect(sorted).toContain(found);
      expect(sorted.filter((value) => value <= found).length).toBeGreaterThanOrEqual(sorted.length * share);
    }),
  );
  expect(percentileOf([], 0.5)).toBeNull();
});

test('outcomes are counted by name', () => {
  const outcomes = new RecentOutcomes();
  for (const succeeded of [true, false, true]) outcomes.record('stripe', succeeded, 0);
  outcomes.record('paypal', true, 0);
  expect(outcomes.count('stripe', 1)).toEqual({ total: 3, failed: 1 });
  expect(outcomes.count('flutterwave', 1)).toEqual({ total: 0, failed: 0 });
});

test('the memory is bounded, whatever happens in an hour', () => {
  const values = new RecentValues();
  for (let index = 0; index < 20_000; index += 1) values.record(index, 0);
  const stored = values.sorted(1);
  expect(stored.length).toBeLessThanOrEqual(7_200);
  expect(stored.at(-1)).toBe(19_999);
});
