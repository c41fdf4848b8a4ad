import { expect, test } from 'vitest';
import { needsAnother } from './use-read-back';

const at = (seconds: number) => ({ time: new Date(seconds * 1_000).toISOString() });

test('pages are fetched until the oldest item is from before the chart, or until there are ten', () => {
  expect(needsAnother([], 100)).toBe(false);
  expect(needsAnother([[]], 100)).toBe(false);
  expect(needsAnother([[at(300), at(200)]], 100)).toBe(true);
  expect(needsAnother([[at(300), at(200)], [at(100)]], 100)).toBe(false);
  expect(needsAnother([[at(300)], [at(200), at(50)]], 100)).toBe(false);
  expect(needsAnother(Array<ReturnType<typeof at>[]>(10).fill([at(300)]), 100)).toBe(false);
});
