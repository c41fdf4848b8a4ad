import { expect, test } from 'vitest';
import { collectPages } from './pages';

test('a paginated list is collected to its last page, in order', async () => {
  const parts = new Map([
    [null, { items: ['c', 'b'], nextCursor: 2 }],
    [2, { items: ['a'], nextCursor: null }],
  ]);
  const pages = await collectPages(
    async (cursor: number | null) => parts.get(cursor) ?? { items: [], nextCursor: null },
  );
  expect(pages.flatMap(({ items }) => items)).toEqual(['c', 'b', 'a']);
});

test('a failed page fails the whole list: a partial list is never returned', async () => {
  const broken = collectPages(async (cursor: number | null) => {
    if (cursor === null) return { nextCursor: 1 };
    throw new Error('no connection');
  });
  await expect(broken).rejects.toThrow('no connection');
});
