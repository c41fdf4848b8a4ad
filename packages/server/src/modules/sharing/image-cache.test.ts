import { expect, test } from 'vitest';
import { imageCache } from './image-cache.js';
import type { SharedPictureRow } from './sharing.sql.js';

const row = (id: string) => ({ id }) as SharedPictureRow;

/** Counts what is drawn, in which order, and how much at a time. */
function shelf() {
  const drawn: string[] = [];
  const load = { now: 0, most: 0 };
  const show = imageCache(async ({ id }) => {
    drawn.push(id);
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    await new Promise((resolve) => setImmediate(resolve));
    load.now -= 1;
    if (id === 'broken') throw new Error('cannot be drawn');
    return Buffer.from(id);
  });
  return { drawn, load, show: (id: string) => show(row(id)).then(String) };
}

test('a picture is drawn once, however many ask for it, together or later', async () => {
  const { drawn, show } = shelf();
  expect(await Promise.all([show('a'), show('a'), show('b'), show('a')])).toEqual(['a', 'a', 'b', 'a']);
  expect(await show('b')).toBe('b');
  expect(drawn).toEqual(['a', 'b']);
});

test('one picture is drawn at a time', async () => {
  const { load, show } = shelf();
  await Promise.all(Array.from({ length: 20 }, (_, number) => show(String(number))));
  expect(load.most).toBe(1);
});

test('a picture that fails is tried anew, and holds up no other', async () => {
  const { drawn, show } = shelf();
  const [failed, other] = await Promise.allSettled([show('broken'), show('other')]);
  expect([failed?.status, other?.status]).toEqual(['rejected', 'fulfilled']);
  await expect(show('broken')).rejects.toThrow('cannot be drawn');
  expect(drawn).toEqual(['broken', 'other', 'broken']);
});

test('of more than fifty pictures those looked at last are kept', async () => {
  const { drawn, show } = shelf();
  for (let number = 0; number < 50; number += 1) await show(String(number));
  await show('0');
  await show('new');
  drawn.length = 0;
  for (const id of ['0', 'new', '2', '1']) await show(id);
  expect(drawn).toEqual(['1']);
});
