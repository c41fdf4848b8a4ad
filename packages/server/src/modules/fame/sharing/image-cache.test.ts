import { expect, test } from 'vitest';
import { imageCache } from './image-cache.js';
import type { SharedPictureRow } from './sharing.sql.js';

const row = (id: string) => ({ id }) as SharedPictureRow;

/** Records the renderings, their order and how many run concurrently. */
function testCache() {
  const rendered: string[] = [];
  const load = { now: 0, most: 0 };
  const show = imageCache(async ({ id }) => {
    rendered.push(id);
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    await new Promise((resolve) => setImmediate(resolve));
    load.now -= 1;
    if (id === 'broken') throw new Error('cannot be rendered');
    return Buffer.from(id);
  });
  return { rendered, load, show: (id: string) => show(row(id)).then(String) };
}

test('an image is rendered once for concurrent and later requests', async () => {
  const { rendered, show } = testCache();
  expect(await Promise.all([show('a'), show('a'), show('b'), show('a')])).toEqual(['a', 'a', 'b', 'a']);
  expect(await show('b')).toBe('b');
  expect(rendered).toEqual(['a', 'b']);
});

test('one image is rendered at a time', async () => {
  const { load, show } = testCache();
  await Promise.all(Array.from({ length: 20 }, (_, number) => show(String(number))));
  expect(load.most).toBe(1);
});

test('a failed image is rendered again on the next request, and blocks no other', async () => {
  const { rendered, show } = testCache();
  const [failed, other] = await Promise.allSettled([show('broken'), show('other')]);
  expect([failed?.status, other?.status]).toEqual(['rejected', 'fulfilled']);
  await expect(show('broken')).rejects.toThrow('cannot be rendered');
  expect(rendered).toEqual(['broken', 'other', 'broken']);
});

test('the fifty most recently used images stay cached', async () => {
  const { rendered, show } = testCache();
  for (let number = 0; number < 50; number += 1) await show(String(number));
  await show('0');
  await show('new');
  rendered.length = 0;
  for (const id of ['0', 'new', '2', '1']) await show(id);
  expect(rendered).toEqual(['1']);
});
