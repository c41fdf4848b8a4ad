import { listCelebrities } from '@limelight/contract/exchange/market';
import { clearCache } from '@limelight/contract/house/system-data';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cacheChannel } from '../platform/caches.sql.js';
import { Listener } from '../platform/listener.js';
import { AccessUnderTest, type Caller } from './access-matrix.fixture.js';

let access: AccessUnderTest;
/** As another instance on the same database would listen. */
let elsewhere: Listener;
const heard = vi.fn();

beforeAll(async () => {
  access = await AccessUnderTest.open();
  const { clock, databaseUrl, listener } = access.services;
  elsewhere = new Listener({ url: databaseUrl, clock, onError: () => undefined });
  elsewhere.on(cacheChannel, heard);
  await Promise.all([listener.start(), elsewhere.start()]);
});
afterAll(async () => {
  await elsewhere.close();
  await access.close();
});

const clear = (caller: Caller) => access.call(caller, { method: clearCache.method, url: clearCache.url });

async function descriptionShown(): Promise<string> {
  const { body } = await access.call('visitor', { method: 'GET', url: listCelebrities.url });
  return JSON.parse(body).celebrities.find(({ id }: { id: string }) => id === '1').description;
}

const entries = () =>
  access.services.db.selectFrom('audit_entry').select('action').where('action', '=', 'system.clear-cache').execute();

test('Clear Cache empties what this instance, every other one and open pages have stored, and is recorded', async () => {
  const { db } = access.services;
  const before = await descriptionShown();
  await db.updateTable('celebrity').set({ description: 'Written by hand' }).where('id', '=', '1').execute();
  expect(await descriptionShown(), 'from memory').toBe(before);
  const page = await access.readStream('player');
  let received = '';
  page.response.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  expect((await clear('manager')).status).toBe(200);
  await vi.waitFor(async () => expect(await descriptionShown()).toBe('Written by hand'));
  await vi.waitFor(() => expect(received).toContain('event: cacheCleared'));
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  expect(await entries()).toHaveLength(1);
  page.response.destroy();
});

test('callers without the permission clear nothing', async () => {
  heard.mockClear();
  const before = await entries();
  for (const caller of ['visitor', 'player', 'key trade'] as const) {
    expect((await clear(caller)).status).toBeGreaterThanOrEqual(401);
  }
  expect([await entries(), heard.mock.calls]).toEqual([before, []]);
});
