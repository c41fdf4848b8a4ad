import { expect, test, vi } from 'vitest';
import { ModuleLoader } from './module-loader';

const reloadForLostFile = vi.hoisted(() => vi.fn());
vi.mock('./lost-files', () => ({ reloadForLostFile }));

const lost = new TypeError('Importing a module script failed.');

test('a module that could not be loaded is asked for again, and once it is there no more', async () => {
  const load = vi.fn(async () => 'chart');
  load.mockRejectedValueOnce(lost);
  const loader = new ModuleLoader(load);
  await expect(loader.load()).rejects.toBe(lost);
  expect(loader.loaded).toBeUndefined();
  expect(reloadForLostFile).not.toHaveBeenCalled();
  await expect(loader.load()).resolves.toBe('chart');
  await loader.load();
  expect(loader.loaded).toBe('chart');
  expect(load).toHaveBeenCalledTimes(2);
});

test('who wants it while it is on its way waits for the same file', async () => {
  const load = vi.fn(async () => 'chart');
  const loader = new ModuleLoader(load);
  await Promise.all([loader.load(), loader.load()]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('what fails a second time may heal with the page only, which reloads where the server answers', async () => {
  const loader = new ModuleLoader(() => Promise.reject(lost));
  await expect(loader.load()).rejects.toBe(lost);
  expect(reloadForLostFile).not.toHaveBeenCalled();
  await expect(loader.load()).rejects.toBe(lost);
  expect(reloadForLostFile).toHaveBeenCalledTimes(1);
});
