import { afterEach, expect, test, vi } from 'vitest';
import { clearOfflineData, clearStoredResponses } from './offline-data';

afterEach(() => vi.unstubAllGlobals());

const denied = () => {
  throw new DOMException('The operation is insecure', 'SecurityError');
};

test.each([
  ['immediately', { delete: denied }],
  ['later', { delete: async () => denied() }],
])('log-in and log-out go on where the browser denies its caches, %s', async (_when, caches) => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('caches', caches);
  await clearOfflineData();
  await clearStoredResponses();
});

test('the data of a player is deleted, and what everybody may read stays', async () => {
  const deleted: string[] = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) });
  await clearOfflineData();
  expect(deleted).toEqual(['limelight-own-data']);
});
