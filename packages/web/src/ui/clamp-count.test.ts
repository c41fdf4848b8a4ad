import { expect, test } from 'vitest';
import { clampCount, countAtShare, countDraft } from './clamp-count';

test('typed counts are whole and stay inside their bounds', () => {
  expect(clampCount('12', { min: 1, max: 40 })).toBe(12);
  expect(clampCount('1,200', { min: 1, max: 400 })).toBe(400);
  expect(clampCount('0', { min: 1, max: 40 })).toBe(1);
  expect(clampCount('abc', { min: 1, max: 40 })).toBe(1);
  expect(clampCount('9'.repeat(400), { min: 1, max: 40 })).toBe(40);
});

test('a decimal point never makes a count larger, pasted or typed', () => {
  const bounds = { min: 1, max: 1_000 };
  expect(['2.50', '1,000', '1,000.00', '.5', '3.'].map((text) => clampCount(text, bounds))).toEqual([
    2, 1_000, 1_000, 1, 3,
  ]);
  // Key by key, as the field updates its draft.
  const typed = [...'2.5'].reduce((draft, key) => countDraft(draft + key), '');
  expect(clampCount(typed, bounds)).toBe(2);
});

test('a share of what is possible is rounded down, never under the smallest', () => {
  expect(countAtShare(0.25, { min: 1, max: 5 })).toBe(1);
  expect(countAtShare(0.5, { min: 1, max: 5 })).toBe(2);
  expect(countAtShare(1, { min: 1, max: 5 })).toBe(5);
  expect(countAtShare(0.25, { min: 1, max: 0 })).toBe(1);
});
