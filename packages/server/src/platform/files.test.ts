import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileStore, localFiles } from './files.js';

let folder: string;
let files: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limelight-files-'));
  files = localFiles(join(folder, 'made', 'when-needed'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a stored file can be read until it is removed, and no temporary file remains', async () => {
  expect(await files.read('abc.webp')).toBeNull();
  await files.put('abc.webp', Buffer.from('picture'));
  expect(await files.read('abc.webp')).toEqual(Buffer.from('picture'));
  expect(await readdir(join(folder, 'made', 'when-needed'))).toEqual(['abc.webp']);
  await files.remove('abc.webp');
  await files.remove('abc.webp');
  expect(await files.read('abc.webp')).toBeNull();
});

test.each(['../secret', 'a/b.webp', '/etc/passwd', '.env', 'UPPER.webp', 'no-ending', 'a.webp.part', ''])(
  'the name "%s" reaches no file',
  async (name) => {
    await expect(async () => files.read(name)).rejects.toThrow(/not a valid name for a stored file/);
    await expect(async () => files.put(name, Buffer.from('x'))).rejects.toThrow(/not a valid name for a stored file/);
  },
);
