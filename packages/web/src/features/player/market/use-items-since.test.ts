import { expect, test } from 'vitest';
import { needsNextPage } from './use-items-since';

const at = (seconds: number) => ({ time: new Date(seconds * 1_000).toISOString() });

test('pages are fetched until the oldest item is from before the chart, or until there are ten', () => {
  expect(needsNextPage([], 100)).toBe(false);
  expect(needsNextPage([[]], 100)).toBe(false);
  expect(needsNextPage([[at(300), at(200)]], 100)).toBe(true);
  expect(needsNextPage([[at(300), at(200)], [at(100)]], 100)).toBe(false);
  expect(needsNextPage([[at(300)], [at(200), at(50)]], 100)).toBe(false);
  expect(needsNextPage(Array<ReturnType<typeof at>[]>(10).fill([at(300)]), 100)).toBe(false);
});
