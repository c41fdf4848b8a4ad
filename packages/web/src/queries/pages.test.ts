import { expect, test } from 'vitest';
import { collectPages } from './pages';

test('a list in parts is collected to its last page, in its order', async () => {
  const parts = new Map([
    [null, { items: ['c', 'b'], nextCursor: 2 }],
    [2, { items: ['a'], nextCursor: null }],
  ]);
  const pages = await collectPages(
    async (cursor: number | null) => parts.get(cursor) ?? { items: [], nextCursor: null },
  );
  expect(pages.flatMap(({ items }) => items)).toEqual(['c', 'b', 'a']);
});

test('a page that fails fails the whole: half a list is never taken for all of it', async () => {
  const broken = collectPages(async (cursor: number | null) => {
    if (cursor === null) return { nextCursor: 1 };
    throw new Error('no connection');
  });
  await expect(broken).rejects.toThrow('no connection');
});
