import { expect, test } from 'vitest';
import { neighboursOf } from './neighbours';
import { stepOf } from './use-swipe';

const listing = ['Tyla', 'Adele', 'Burna Boy'].map((name, index) => ({ id: String(index), name }));

test('neighbours are those of the list that a celebrity was opened from', () => {
  expect(neighboursOf(listing, ['1', '0', '2'], '0')).toEqual({ before: listing[1], next: listing[2] });
  expect(neighboursOf(listing, ['1', '0'], '0')).toEqual({ before: listing[1], next: undefined });
});

test('without such a list they are those of the alphabet', () => {
  expect(neighboursOf(listing, [], '2')).toEqual({ before: listing[1], next: listing[0] });
  expect(neighboursOf(listing, ['1'], '0')).toEqual({ before: listing[2], next: undefined });
  expect(neighboursOf(listing, [], 'gone')).toEqual({ before: undefined, next: undefined });
});

test('a swipe is long and sideways', () => {
  expect(stepOf({ x: -80, y: 10 })).toBe(1);
  expect(stepOf({ x: 80, y: -10 })).toBe(-1);
  expect(stepOf({ x: 30, y: 0 })).toBeUndefined();
  expect(stepOf({ x: 80, y: 60 })).toBeUndefined();
});
