import { expect, test } from 'vitest';
import { readIds, withWatched } from './guest-watchlist';

test('watching puts a celebrity first, once; no longer watching takes it away', () => {
  expect(withWatched(['1', 'gh1'], 'gh1', true)).toEqual(['gh1', '1']);
  expect(withWatched(['1', 'gh1'], '1', false)).toEqual(['gh1']);
  expect(withWatched([], '1', false)).toEqual([]);
});

test('of what the browser kept only ids are believed', () => {
  expect(readIds('["1","gh1","1",7,null,"<b>","../x"]')).toEqual(['1', 'gh1']);
  expect(['', '{', 'null', '{"a":1}', '"1"'].map(readIds)).toEqual([[], [], [], [], []]);
});
