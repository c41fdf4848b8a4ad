import { expect, test, vi } from 'vitest';
import { ModuleLoader } from './module-loader';

const reloadAfterChunkError = vi.hoisted(() => vi.fn());
vi.mock('./chunk-errors', () => ({ reloadAfterChunkError }));

const lost = new TypeError('Importing a module script failed.');

test('a failed import is retried by the next call, and a loaded module is never imported again', async () => {
  const load = vi.fn(async () => 'chart');
  load.mockRejectedValueOnce(lost);
  const loader = new ModuleLoader(load);
  await expect(loader.load()).rejects.toBe(lost);
  expect(loader.loaded).toBeUndefined();
  expect(reloadAfterChunkError).not.toHaveBeenCalled();
  await expect(loader.load()).resolves.toBe('chart');
  await loader.load();
  expect(loader.loaded).toBe('chart');
  expect(load).toHaveBeenCalledTimes(2);
});

test('concurrent calls share one import', async () => {
  const load = vi.fn(async () => 'chart');
  const loader = new ModuleLoader(load);
  await Promise.all([loader.load(), loader.load()]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('an import that fails twice reloads the page', async () => {
  const loader = new ModuleLoader(() => Promise.reject(lost));
  await expect(loader.load()).rejects.toBe(lost);
  expect(reloadAfterChunkError).not.toHaveBeenCalled();
  await expect(loader.load()).rejects.toBe(lost);
  expect(reloadAfterChunkError).toHaveBeenCalledTimes(1);
});
