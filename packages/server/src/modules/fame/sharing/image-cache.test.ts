import { expect, test } from 'vitest';
import { imageCache } from './image-cache.js';
import type { SharedPictureRow } from './sharing.sql.js';

const row = (id: string) => ({ id }) as SharedPictureRow;

/** Records the renderings and how many run concurrently. Each request has a network of its own. */
function testCache() {
  const rendered: string[] = [];
  const load = { now: 0, most: 0 };
  let networks = 0;
  const images = imageCache(async ({ id }) => {
    rendered.push(id);
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    await new Promise((resolve) => setImmediate(resolve));
    load.now -= 1;
    if (id === 'broken') throw new Error('cannot be rendered');
    return Buffer.from(id);
  });
  const show = (id: string, request = {}) => {
    networks += 1;
    return images.read(row(id), { network: String(networks), ...request }).then(String);
  };
  return { rendered, load, show, clear: images.clear };
}

const codeOf = (result: PromiseSettledResult<unknown>) => (result.status === 'rejected' ? result.reason.code : 'shown');

test('an image is rendered once for concurrent and later requests', async () => {
  const { rendered, show } = testCache();
  expect(await Promise.all([show('a'), show('a'), show('b'), show('a')])).toEqual(['a', 'a', 'b', 'a']);
  expect(await show('b')).toBe('b');
  expect(rendered).toEqual(['a', 'b']);
});

test('one image is rendered at a time', async () => {
  const { load, show } = testCache();
  await Promise.all(Array.from({ length: 12 }, (_, number) => show(String(number))));
  expect(load.most).toBe(1);
});

test('a failed image is rendered again on the next request, and blocks no other', async () => {
  const { rendered, show } = testCache();
  const [failed, other] = await Promise.allSettled([show('broken'), show('other')]);
  expect([failed?.status, other?.status]).toEqual(['rejected', 'fulfilled']);
  await expect(show('broken')).rejects.toThrow('cannot be rendered');
  expect(rendered).toEqual(['broken', 'other', 'broken']);
});

test('one network waits for at most four images, and others are served meanwhile', async () => {
  const { show } = testCache();
  const flood = Array.from({ length: 160 }, (_, number) => show(String(number), { network: 'flood' }));
  const stranger = show('of a stranger');
  const results = await Promise.allSettled(flood);
  expect(results.filter((result) => codeOf(result) === 'shown')).toHaveLength(4);
  expect(results.filter((result) => codeOf(result) === 'TOO_MANY_REQUESTS')).toHaveLength(156);
  expect(await stranger).toBe('of a stranger');
});

test('of many networks twelve images wait, and the next is refused immediately', async () => {
  const { rendered, show } = testCache();
  const results = await Promise.allSettled(Array.from({ length: 40 }, (_, number) => show(String(number))));
  expect(results.map(codeOf).slice(0, 13)).toEqual([...Array(12).fill('shown'), 'UNAVAILABLE']);
  expect(rendered).toHaveLength(12);
});

test('a rendering counts for its network, and what is cached does not', async () => {
  const { rendered, show } = testCache();
  let admissions = 0;
  const admit = () => {
    admissions += 1;
    if (admissions > 1) throw new Error('enough');
  };
  await Promise.all([show('a', { admit }), show('a', { admit })]);
  await show('a', { admit });
  await expect(show('b', { admit })).rejects.toThrow('enough');
  expect(rendered).toEqual(['a']);
});

test('the fifty most recently used images of players stay cached', async () => {
  const { rendered, show } = testCache();
  for (let number = 0; number < 50; number += 1) await show(String(number));
  await show('0');
  await show('new');
  rendered.length = 0;
  for (const id of ['0', 'new', '2', '1']) await show(id);
  expect(rendered).toEqual(['1']);
});

test('the images of all celebrities stay cached, whatever players share, until a newer takes their place', async () => {
  const { rendered, show } = testCache();
  const celebrities = Array.from({ length: 80 }, (_, number) => ({ id: `c${number}`, place: `celebrity ${number}` }));
  for (const { id, place } of celebrities) await show(id, { place });
  for (let number = 0; number < 60; number += 1) await show(`shared ${number}`);
  rendered.length = 0;
  for (const { id, place } of celebrities) await show(id, { place });
  expect(rendered).toEqual([]);
  await show('c0 an hour later', { place: 'celebrity 0' });
  await show('c0', { place: 'celebrity 0' });
  expect(rendered).toEqual(['c0 an hour later', 'c0']);
});

test('what is rendered while the caches are cleared is rendered again', async () => {
  const { rendered, show, clear } = testCache();
  const first = show('a');
  clear();
  await first;
  await show('a');
  expect(rendered).toEqual(['a', 'a']);
});
