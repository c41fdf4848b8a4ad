import { addresses, webhookFolder } from '@limelight/contract/addresses';
import { endpoints } from '@limelight/contract/endpoints.schema';
import { liveStream } from '@limelight/contract/live';
import { listStaffSettings, updateSettings } from '@limelight/contract/people/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tradingSettings } from '../modules/play/trading/trading.settings.js';
import { storeSettings } from '../testing/store-settings.js';
import { isWebBuilt } from '../testing/web-build.js';
import { AccessUnderTest, type Caller } from './access-matrix.fixture.js';
import { nobody } from './access-matrix-row.fixture.js';

let access: AccessUnderTest;
const players = ['visitor', 'player', 'elite', 'key trade'] as const satisfies readonly Caller[];
const staff = ['manager', 'admin', 'impersonator'] as const satisfies readonly Caller[];

beforeAll(async () => {
  access = await AccessUnderTest.open();
});
afterAll(() => access.close());

const switchTo = (maintenanceMode: boolean) => storeSettings(access.services, { maintenanceMode });
const codeOf = (body: string) => JSON.parse(body).code as string;

test('players are refused on every endpoint that is not open, without a change to any row; staff are not', async () => {
  await switchTo(true);
  const before = await access.digest();
  for (const { method, url, policy, inMaintenance } of endpoints) {
    if (inMaintenance === 'open') continue;
    const request = { method, url: url.replaceAll(/:\w+/g, nobody) };
    const what = `${method} ${url}`;
    for (const caller of players) {
      const { status, body, headers } = await access.call(caller, request);
      if (policy === 'public') {
        expect.soft([status, codeOf(body)], `${what} as ${caller}`).toEqual([503, 'MAINTENANCE']);
        expect.soft(headers['retry-after']).toBe('60');
      } else expect.soft([401, 403, 503], `${what} as ${caller}`).toContain(status);
    }
  }
  const after = await access.digest();
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
  for (const caller of staff) {
    for (const { method, url } of endpoints) {
      if (method !== 'GET' || url.includes(':') || url === liveStream.url) continue;
      expect
        .soft((await access.call(caller, { method, url })).body, `${url} as ${caller}`)
        .not.toContain('MAINTENANCE');
    }
  }
});

test('staff go on: a manager changes a setting, and switches maintenance off', async () => {
  await switchTo(true);
  expect((await access.call('manager', { method: 'GET', url: listStaffSettings.url })).status).toBe(200);
  const changes = [{ key: 'tradesPerDayMax', value: 70, version: 0 }];
  const changed = await access.call('admin', { method: 'PUT', url: updateSettings.url, body: { changes } });
  expect([changed.status, access.services.settings.of(tradingSettings).tradesPerDayMax]).toEqual([200, 70]);
  const { version } = await access.services.db
    .selectFrom('setting')
    .select('version')
    .where('key', '=', 'maintenanceMode')
    .executeTakeFirstOrThrow();
  const body = { changes: [{ key: 'maintenanceMode', value: false, version }] };
  expect((await access.call('manager', { method: 'PUT', url: updateSettings.url, body })).status).toBe(200);
  expect((await access.call('player', { method: 'GET', url: '/api/v1/me' })).status).toBe(200);
});

test('the streams of players end and are refused until it is over; those of staff stay open', async () => {
  await switchTo(false);
  const [visitor, player, manager] = await Promise.all(
    (['visitor', 'player', 'manager'] as const).map((caller) => access.readStream(caller)),
  );
  await switchTo(true);
  await Promise.all([visitor?.ended, player?.ended]);
  expect(await access.openStream('player')).toBe(503);
  expect(await access.openStream('manager')).toBe(200);
  expect(manager?.response.complete).toBe(false);
  manager?.response.destroy();
  await switchTo(false);
  expect(await access.openStream('player')).toBe(200);
});

test.skipIf(!(await isWebBuilt()))(
  'pages are 503 for players with the app that shows the maintenance page, and 200 for staff',
  async () => {
    await switchTo(true);
    const page = (caller: Caller) =>
      access.call(caller, { method: 'GET', url: '/dashboard', headers: { accept: 'text/html' } });
    const [player, manager] = [await page('player'), await page('manager')];
    expect(manager.status).toBe(200);
    expect([player.status, player.cacheControl, player.headers['retry-after']]).toEqual([503, 'no-store', '60']);
    expect(player.body).toContain('id="root"');
    await switchTo(false);
  },
);

test('webhooks of providers and the health check are answered in maintenance', async () => {
  await switchTo(true);
  const health = await access.call('visitor', { method: 'GET', url: addresses.health });
  const webhook = await access.call('visitor', { method: 'POST', url: `${webhookFolder}sandbox`, body: {} });
  expect(health.status).toBe(200);
  // A webhook without a signature is refused by its own rules.
  expect([webhook.status < 500, webhook.body.includes('MAINTENANCE')]).toEqual([true, false]);
  await switchTo(false);
});
