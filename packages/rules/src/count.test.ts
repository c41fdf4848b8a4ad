import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCount, formatCounted } from './count.js';

it('a count is written in groups of three digits, as en-GB does', () => {
  expect([0, 7, 999, 1_000, 12_345, 1_234_567, -1_234].map(formatCount)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
    '−1,234',
  ]);
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000_000 }), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-GB'));
    }),
  );
});

it('the noun is plural for every count except one', () => {
  expect([0, 1, 2, 1_234].map((count) => formatCounted(count, 'share'))).toEqual([
    '0 shares',
    '1 share',
    '2 shares',
    '1,234 shares',
  ]);
});

it('a plural that does not end in a plain s is given', () => {
  expect([0, 1, 2].map((count) => formatCounted(count, 'celebrity', 'celebrities'))).toEqual([
    '0 celebrities',
    '1 celebrity',
    '2 celebrities',
  ]);
});
