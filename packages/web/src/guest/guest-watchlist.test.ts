import { expect, test } from 'vitest';
import { readIds, withWatched } from './guest-watchlist';

test('watching puts a celebrity first without duplicates; unwatching removes it', () => {
  expect(withWatched(['1', 'gh1'], 'gh1', true)).toEqual(['gh1', '1']);
  expect(withWatched(['1', 'gh1'], '1', false)).toEqual(['gh1']);
  expect(withWatched([], '1', false)).toEqual([]);
});

test('only valid ids are read from storage', () => {
  expect(readIds('["1","gh1","1",7,null,"<b>","../x"]')).toEqual(['1', 'gh1']);
  expect(['', '{', 'null', '{"a":1}', '"1"'].map(readIds)).toEqual([[], [], [], [], []]);
});
