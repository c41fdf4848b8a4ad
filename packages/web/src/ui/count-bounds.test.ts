import { expect, test } from 'vitest';
import { countAtShare, countDraft, typedCount } from './clamp-count';

test('typed counts are whole and at most the maximum, and 0 without a number', () => {
  expect(typedCount('12', { max: 40 })).toBe(12);
  expect(typedCount('1,200', { max: 400 })).toBe(400);
  expect(['0', '', 'abc'].map((text) => typedCount(text, { max: 40 }))).toEqual([0, 0, 0]);
  expect(typedCount('9'.repeat(400), { max: 40 })).toBe(40);
});

test('a negative number is not a positive one', () => {
  expect(['-4', ' -4', '-', '4-2'].map((text) => typedCount(text, { max: 40 }))).toEqual([0, 0, 0, 40]);
  expect(countDraft('-4')).toBe('-4');
});

test('a decimal point never makes a count larger, pasted or typed', () => {
  const bounds = { max: 1_000 };
  expect(['2.50', '1,000', '1,000.00', '.5', '3.'].map((text) => typedCount(text, bounds))).toEqual([
    2, 1_000, 1_000, 0, 3,
  ]);
  // Key by key, as the field updates its draft.
  const typed = [...'2.5'].reduce((draft, key) => countDraft(draft + key), '');
  expect(typedCount(typed, bounds)).toBe(2);
});

test('a share of what is possible is rounded down, never under the smallest', () => {
  expect(countAtShare(0.25, { min: 1, max: 5 })).toBe(1);
  expect(countAtShare(0.5, { min: 1, max: 5 })).toBe(2);
  expect(countAtShare(1, { min: 1, max: 5 })).toBe(5);
  expect(countAtShare(0.25, { min: 1, max: 0 })).toBe(1);
});
