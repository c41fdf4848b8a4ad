import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { lastModified, S3Server } from '../testing/s3-server.js';
import { type BucketFiles, bucketFiles } from './bucket-files.js';
import { systemClock } from './clock.js';
import { openFiles } from './open-files.js';

const server = new S3Server();
const picture = Buffer.from('picture');
const mebibyte = 1024 ** 2;
let folder = '';

beforeAll(async () => {
  await server.start();
  folder = await mkdtemp(join(tmpdir(), 'limelight-bucket-files-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  server.recover();
  server.objects.clear();
  server.requests.length = 0;
});

/** As the settings of the game, with limits that a test can wait for. */
const settings = () => ({ ...server.settings, timeoutMs: 200, triesMax: 2 });

function openStore(options: { readonly cacheMs?: number } = {}): BucketFiles {
  const files = bucketFiles({ bucket: settings(), folder: join(folder, 'arriving'), clock: systemClock, ...options });
  onTestFinished(() => files.close());
  return files;
}

const stored = (name: string) => server.objects.get(`game one/${name}`);

test('what one instance stores another one reads, from memory at the second time', async () => {
  const [one, two] = [openStore(), openStore()];
  await one.put('abc.webp', picture);
  expect(await two.read('abc.webp')).toEqual(picture);
  const requests = server.requests.length;
  expect(await two.read('abc.webp')).toEqual(picture);
  expect(await one.read('abc.webp')).toEqual(picture);
  expect(server.requests.length).toBe(requests);
  expect(await two.read('other.webp')).toBeNull();
  expect(await two.open('other.webp')).toBeNull();
});

test('those who want a file at the same time share one request', async () => {
  server.objects.set('game one/abc.webp', picture);
  const files = openStore();
  expect(await Promise.all([1, 2, 3].map(() => files.read('abc.webp')))).toEqual([picture, picture, picture]);
  expect(server.requests).toHaveLength(1);
});

test('a file that is removed is gone here immediately, and elsewhere when its time in memory is over', async () => {
  const [one, two] = [openStore(), openStore({ cacheMs: 30 })];
  await one.put('abc.webp', picture);
  await two.read('abc.webp');
  await one.remove('abc.webp');
  await one.remove('abc.webp');
  expect(await one.read('abc.webp')).toBeNull();
  await expect.poll(() => two.read('abc.webp')).toBeNull();
});

test.each([9 * mebibyte, 3 * mebibyte, 1_000])('a staged file of %i bytes is read in parts', async (size) => {
  const content = randomBytes(size);
  const files = openStore();
  const staged = await files.stage('media-1.mp4');
  await writeFile(staged.path, content);
  // Nobody can read it yet.
  expect(await files.open('media-1.mp4')).toBeNull();
  await staged.publish();
  await staged.discard();
  expect(await readdir(join(folder, 'arriving'))).toEqual([]);
  const found = await files.open('media-1.mp4');
  if (found === null) throw new Error('it is not stored');
  expect(found.bytes).toBe(size);
  expect((await buffer(found.read({ start: 10, end: 99 }))).equals(content.subarray(10, 100))).toBe(true);
  expect((await buffer(found.read())).equals(content)).toBe(true);
});

test('a list has what is stored and what is on its way', async () => {
  const files = openStore();
  await files.put('media-1.png', picture);
  await files.put('abc.webp', picture);
  const staged = await files.stage('media-2.png');
  await writeFile(staged.path, picture);
  const listed = await files.list('media-');
  expect(listed.map(({ name }) => name)).toEqual(['media-1.png', 'media-2.png']);
  expect(listed[0]?.changedAt).toEqual(new Date(lastModified));
  await staged.discard();
});

test('names that nobody generated reach no object', async () => {
  const files = openStore();
  for (const name of ['../secret', 'a/b.webp', '.env']) {
    await expect(files.read(name)).rejects.toThrow(/not a valid name/);
    await expect(files.put(name, picture)).rejects.toThrow(/not a valid name/);
    await expect(files.remove(name)).rejects.toThrow(/not a valid name/);
  }
  expect(server.requests).toEqual([]);
});

test('a bucket that hangs refuses soon, nobody else waits for it, and what is in memory is served', async () => {
  const files = openStore();
  await files.put('known.webp', picture);
  server.fail('hang', /./, 1_000);
  const startedMs = performance.now();
  await expect(files.put('abc.webp', picture)).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE', status: 503 });
  const tookMs = performance.now() - startedMs;
  expect(tookMs).toBeLessThan(3_000);
  const requests = server.requests.length;
  await expect(files.read('other.webp')).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
  expect(server.requests.length).toBe(requests);
  expect(await files.read('known.webp')).toEqual(picture);
  expect(stored('abc.webp')).toBeUndefined();
});

test('an upload that fails stores nothing, and closing ends one that waits', async () => {
  const files = openStore();
  const staged = await files.stage('media-1.mp4');
  await writeFile(staged.path, randomBytes(17 * mebibyte));
  server.fail(503, /partNumber=2/, 100);
  await expect(staged.publish()).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
  server.recover();
  server.fail('hang', /^PUT/, 100);
  const waiting = openStore();
  const put = waiting.put('abc.webp', picture);
  await expect.poll(() => server.requests.some((line) => line.startsWith('PUT'))).toBe(true);
  waiting.close();
  await expect(put).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
  await staged.discard();
});

test('files of the folder are moved into the bucket at the start, each once, also after one that was killed', async () => {
  const own = join(folder, 'own');
  await mkdir(own);
  for (const name of ['a.webp', 'b.webp', 'c.webp']) await writeFile(join(own, name), name);
  await writeFile(join(own, 'd.webp.part'), 'half');
  server.objects.set('game one/a.webp', Buffer.from('a.webp'));
  const lines: string[] = [];
  const open = () =>
    openFiles({
      folder: own,
      arrivingFolder: join(folder, 'arriving'),
      bucket: settings(),
      clock: systemClock,
      print: (line) => lines.push(line),
    });
  server.fail(403, /PUT .*c.webp/);
  await expect(open()).rejects.toThrow(/answered PUT/);
  expect(await readdir(own)).toHaveLength(4);
  const { files, close } = await open();
  expect(lines[1]).toBe('Copying 1 uploaded files to the bucket of FILES_S3');
  expect(await files.read('c.webp')).toEqual(Buffer.from('c.webp'));
  expect([...server.objects.keys()].sort()).toEqual(['a', 'b', 'c'].map((name) => `game one/${name}.webp`));
  expect(server.requests.filter((line) => /^PUT .*\/a.webp/.test(line))).toEqual([]);
  close();
  // A later start does not bring back what was removed since.
  await files.remove('b.webp').catch(() => undefined);
  server.objects.delete('game one/b.webp');
  const again = await open();
  expect(server.objects.has('game one/b.webp')).toBe(false);
  again.close();
});

test('instances have the same place with the same folder or bucket, and another one otherwise', async () => {
  const placeOf = async (name: string, bucket?: ReturnType<typeof settings>) => {
    const arrivingFolder = join(folder, 'arriving');
    const opened = await openFiles({
      folder: join(folder, name),
      arrivingFolder,
      bucket,
      clock: systemClock,
      print: () => undefined,
    });
    opened.close();
    return opened.place;
  };
  const [shared, again, own] = [await placeOf('shared'), await placeOf('shared'), await placeOf('alone')];
  expect(again).toBe(shared);
  expect(own).not.toBe(shared);
  const inBucket = await placeOf('alone-2', settings());
  expect(await placeOf('alone-3', settings())).toBe(inBucket);
  expect(await placeOf('alone-4', { ...settings(), prefix: 'game two/' })).not.toBe(inBucket);
});
