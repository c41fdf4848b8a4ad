import { expect, test } from 'vitest';
import { countAtShare } from './count-bounds';

test('a share of what is possible is rounded down, never under the smallest', () => {
  expect(countAtShare(0.25, { min: 1, max: 5 })).toBe(1);
  expect(countAtShare(0.5, { min: 1, max: 5 })).toBe(2);
  expect(countAtShare(1, { min: 1, max: 5 })).toBe(5);
  expect(countAtShare(0.25, { min: 1, max: 0 })).toBe(1);
});
