import { expect, test } from 'vitest';
import { collectPages, type PageRequest } from './pages';

test('a paginated list is collected to its last page, in order', async () => {
  const parts = new Map([
    [undefined, { items: ['c', 'b'], nextCursor: 2 }],
    [2, { items: ['a'], nextCursor: null }],
  ]);
  const pages = await collectPages(
    async ({ cursor }: PageRequest<number>) => parts.get(cursor) ?? { items: [], nextCursor: null },
  );
  expect(pages.flatMap(({ items }) => items)).toEqual(['c', 'b', 'a']);
});

test('a failed page fails the whole list: a partial list is never returned', async () => {
  const broken = collectPages(async ({ cursor }: PageRequest<number>) => {
    if (cursor === undefined) return { nextCursor: 1 };
    throw new Error('no connection');
  });
  await expect(broken).rejects.toThrow('no connection');
});
