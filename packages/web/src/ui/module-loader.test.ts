import { expect, test, vi } from 'vitest';
import { ModuleLoader } from './module-loader';

const lost = new TypeError('Importing a module script failed.');

test('a failed import is retried by the next call, and a loaded module is never imported again', async () => {
  const load = vi.fn(async () => 'chart');
  load.mockRejectedValueOnce(lost);
  const reload = vi.fn(async () => {});
  const loader = new ModuleLoader(load, reload);
  await expect(loader.load()).rejects.toBe(lost);
  expect(loader.loaded).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
  await expect(loader.load()).resolves.toBe('chart');
  await loader.load();
  expect(loader.loaded).toBe('chart');
  expect(load).toHaveBeenCalledTimes(2);
});

test('subscribers are notified when the module is loaded', async () => {
  const loader = new ModuleLoader(async () => 'chart');
  const heard: unknown[] = [];
  loader.module.subscribe(() => heard.push(loader.module.get()));
  await loader.load();
  await loader.load();
  expect(heard).toEqual(['chart']);
});

test('concurrent calls share one import', async () => {
  const load = vi.fn(async () => 'chart');
  const loader = new ModuleLoader(load);
  await Promise.all([loader.load(), loader.load()]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('an import that fails twice reloads the page', async () => {
  const reload = vi.fn(async () => {});
  const loader = new ModuleLoader(() => Promise.reject(lost), reload);
  await expect(loader.load()).rejects.toBe(lost);
  expect(reload).not.toHaveBeenCalled();
  await expect(loader.load()).rejects.toBe(lost);
  expect(reload).toHaveBeenCalledTimes(1);
});
