import { endpoint } from '@limelight/contract/endpoint';
import { doneSchema } from '@limelight/contract/scalars.schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { routeWithSchemas } from '../../../platform/http/route.js';
import { createHttpServer } from '../../../platform/http/server.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { rewardSettings } from '../../play/rewards/rewards.settings.js';
import { tradingSettings } from '../../play/trading/trading.settings.js';
import { testActor } from '../audit-trail/audit-trail.fixture.js';
import { closeForMaintenance } from './maintenance.js';
import { updateOne } from './settings.fixture.js';
import { watchSettings } from './watch-settings.js';

const readPrices = endpoint<{ readonly response: typeof doneSchema }>()({
  url: '/prices',
  tag: 'Test',
  summary: 'Reads what players see',
  policy: 'public',
});

let writer: TestServices;
let readers: readonly TestServices[];
let watching: readonly { close(): Promise<void> }[];

beforeEach(async () => {
  writer = await createTestServices();
  const { database } = writer;
  readers = [await createTestServices({ database }), await createTestServices({ database })];
  watching = readers.map(watchSettings);
});

afterEach(async () => {
  for (const { close } of watching) await close();
  for (const reader of readers) await reader.close();
  await writer.close();
});

const change = (value: number, version: number) =>
  updateOne(writer, {
    actor: testActor({ role: 'admin' }),
    key: 'tradesPerDayMax',
    value,
    version,
    reason: 'For the test',
  });
const limits = () => readers.map(({ settings }) => settings.of(tradingSettings).tradesPerDayMax);
const listen = () => Promise.all(readers.map(({ listener }) => listener.start()));

test('a change takes effect on every instance when its notification arrives', async () => {
  await listen();
  await change(50, 0);
  await expect.poll(limits).toEqual([50, 50]);
  await change(60, 1);
  await expect.poll(limits).toEqual([60, 60]);
});

test('a change whose notification is lost takes effect within a second', async () => {
  await change(50, 0);
  expect(limits()).toEqual([100, 100]);
  for (const { clock } of readers) clock.advance(999);
  await expect.poll(limits).toEqual([50, 50]);
});

test('maintenance mode closes every instance within a second, also if the notification is lost', async () => {
  const apps = await Promise.all(
    readers.map(async (reader) => {
      const app = await createHttpServer({ production: false, trustedProxies: [], logger: reader.log });
      app.decorate('findViewer', async () => null);
      closeForMaintenance(app, reader);
      routeWithSchemas(app, readPrices, { response: doneSchema }, async () => ({ status: true as const }));
      return app;
    }),
  );
  const statuses = async () => Promise.all(apps.map(async (app) => (await app.inject(readPrices.url)).statusCode));
  expect(await statuses()).toEqual([200, 200]);
  await updateOne(writer, { actor: testActor(), key: 'maintenanceMode', value: true, version: 0, reason: 'A test' });
  for (const { clock } of readers) clock.advance(999);
  await expect.poll(statuses).toEqual([503, 503]);
  await updateOne(writer, { actor: testActor(), key: 'maintenanceMode', value: false, version: 1 });
  for (const { clock } of readers) clock.advance(999);
  await expect.poll(statuses).toEqual([200, 200]);
  for (const app of apps) await app.close();
});

test('a manual change in the database takes effect too', async () => {
  await listen();
  const stored = { key: 'dailyBonusCents', value: '7000', updated_at: writer.clock.now() };
  await writer.db.insertInto('setting').values(stored).execute();
  await expect
    .poll(() => readers.map(({ settings }) => settings.of(rewardSettings).dailyBonusCents))
    .toEqual([7_000, 7_000]);
});

test('settings that cannot be read retain their values until a retry succeeds', async () => {
  await listen();
  const [reader] = readers as [TestServices];
  const refresh = vi.spyOn(reader.settings, 'refresh').mockRejectedValueOnce(new Error('no connection left'));
  await change(50, 0);
  await expect.poll(() => refresh.mock.calls.length).toBe(1);
  expect(reader.settings.of(tradingSettings).tradesPerDayMax).toBe(100);
  reader.clock.advance(999);
  await expect.poll(limits).toEqual([50, 50]);
});
