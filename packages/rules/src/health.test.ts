import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelOf, thresholdText } from './health.js';

test('a higher value is never healthier', () => {
  const rank = { healthy: 0, warning: 1, failing: 2 } as const;
  const values = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat());
  fc.assert(
    fc.property(values, ([warning, more, value, higher]) => {
      const threshold = { warning, failing: warning + more };
      return rank[levelOf(value, threshold)] <= rank[levelOf(value + higher, threshold)];
    }),
  );
});

test('the thresholds are those that decide', () => {
  const threshold = { warning: 50, failing: 500 };
  expect([49, 50, 499, 500].map((value) => levelOf(value, threshold))).toEqual([
    'healthy',
    'warning',
    'warning',
    'failing',
  ]);
  expect(thresholdText(threshold, (value) => `${value} ms`)).toBe('Warning from 50 ms, failing from 500 ms');
});
