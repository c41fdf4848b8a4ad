import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreCluster, storeCluster } from './stored-clusters.js';

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-stored-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const data = join(folder, 'data');
  await mkdir(join(data, 'cluster'), { recursive: true });
  await writeFile(join(data, 'cluster', 'PG_VERSION'), '18\n'.repeat(10_000));
  for (const name of ['password', 'port']) await writeFile(join(data, name), name);
  return { data, cache: join(folder, 'cache'), restored: join(folder, 'restored') };
}

test('runs that store the same cluster concurrently leave one whole archive, without the port', async () => {
  const { data, cache, restored } = await openFolder();
  expect(await restoreCluster('key', restored, cache)).toBe(false);
  await Promise.all(Array.from({ length: 4 }, () => storeCluster('key', data, cache)));
  expect(await readdir(cache)).toEqual(['key.tar']);
  expect(await restoreCluster('key', restored, cache)).toBe(true);
  expect(await readdir(restored)).toEqual(['cluster', 'password']);
  expect(await readFile(join(restored, 'cluster', 'PG_VERSION'), 'utf8')).toBe('18\n'.repeat(10_000));
});

test('a damaged archive restores nothing, and the next run can replace it', async () => {
  const { data, cache, restored } = await openFolder();
  await storeCluster('key', data, cache);
  await truncate(join(cache, 'key.tar'), 20_000);
  expect(await restoreCluster('key', restored, cache)).toBe(false);
  await expect(readdir(restored)).rejects.toThrow('ENOENT');
  await storeCluster('key', data, cache);
  expect(await restoreCluster('key', restored, cache)).toBe(true);
});

test('archives that were not used for the longest time are removed', async () => {
  const { data, cache, restored } = await openFolder();
  for (let key = 0; key < 6; key += 1) await storeCluster(String(key), data, cache);
  await restoreCluster('0', restored, cache);
  await storeCluster('6', data, cache);
  expect(await readdir(cache)).toEqual(['0', '2', '3', '4', '5', '6'].map((key) => `${key}.tar`));
});
