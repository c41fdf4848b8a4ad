import {
  getPublicSettings,
  getSettingStop,
  listSettingChanges,
  listStaffSettings,
  updateSettings,
} from '@limelight/contract/people/settings';
import type { Role } from '@limelight/rules/permission';
import { dayMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { registerSettings } from './settings.routes.js';

let services: TestServices;
let app: FastifyInstance;
const ids: Readonly<Record<string, string>> = {
  manager: '01980000-0000-7000-8000-00000000000a',
  admin: '01980000-0000-7000-8000-00000000000b',
};

beforeAll(async () => {
  services = await createTestServices();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  app.decorate('findViewer', async ({ headers }) => {
    const role = headers['x-role'] as Role | undefined;
    if (role === undefined) return null;
    const recentlyAuthenticated = headers['x-stale'] === undefined;
    return {
      userId: ids[role] ?? '',
      sessionId: 'a',
      role,
      emailVerified: true,
      suspended: false,
      recentlyAuthenticated,
    };
  });
  registerSettings(app, services);
});

afterAll(async () => {
  await app.close();
  await services.close();
});

const read = async (url: string, role: Role = 'admin') =>
  (await app.inject({ url, headers: { 'x-role': role } })).json();
const put = (key: string, { reason, ...change }: Readonly<Record<string, unknown>>, role: Role = 'admin') =>
  app.inject({
    method: 'PUT',
    url: updateSettings.url,
    headers: { 'x-role': role },
    payload: { changes: [{ key, ...change }], reason },
  });

test('everyone can read the public settings and no others', async () => {
  const settings = (await app.inject({ url: getPublicSettings.url })).json();
  expect(settings).toMatchObject({ startingCashCents: 1_000_000, registrationEnabled: true, tickIntervalMs: 30_000 });
  expect(settings).not.toHaveProperty('marketTempo');
});

test('staff see every setting with its text, bounds, version and who may change it, and the ignored rows', async () => {
  await storeSettings(services, { siteMotto: 'Lime' });
  const { settings, problems } = await read(listStaffSettings.url, 'manager');
  expect(settings).toHaveLength(services.settings.definitions.size);
  expect(settings).toContainEqual({
    key: 'openOrdersMax',
    section: 'trading',
    kind: 'count',
    label: 'Open orders',
    help: expect.stringContaining('open'),
    value: 50,
    default: 50,
    min: 1,
    max: 10_000,
    options: null,
    bounds: 'Must be between 1 and 10,000',
    visibleTo: 'public',
    changedBy: 'admin',
    effect: 'immediate',
    notConfigured: null,
    stopsAt: null,
    version: 0,
    pending: null,
    since: null,
  });
  expect(problems).toEqual([{ key: 'siteMotto', problem: 'No setting has this key' }]);
});

test('a setting whose keys are missing on the server says so and cannot be changed', async () => {
  const { settings } = await read(listStaffSettings.url, 'manager');
  const notConfigured = expect.stringMatching(/^Not configured: TELEGRAM_BOT_TOKEN/);
  expect(settings.find(({ key }: { key: string }) => key === 'telegramBot')).toMatchObject({ notConfigured });
  const answer = await put('telegramBot', { value: false, version: 0, reason: 'No posts today' });
  expect([answer.statusCode, answer.json().details]).toEqual([400, { telegramBot: notConfigured }]);
});

test('an update over HTTP answers with the new settings, is published, and is in the audit trail with its request', async () => {
  const rates = { free: 300, basic: 50, pro: 50, elite: 0 };
  const answer = await put('feeBpsByTier', { value: rates, version: 0, reason: ' Costs rose ' });
  expect(answer.statusCode, answer.body).toBe(200);
  const effectiveAt = new Date(services.clock.nowMs() + dayMs).toISOString();
  const fee = answer.json().settings.find(({ key }: { key: string }) => key === 'feeBpsByTier');
  expect(fee).toMatchObject({ version: 1, value: { free: 250 }, pending: { value: rates, effectiveAt } });
  const { changes } = (await app.inject({ url: listSettingChanges.url })).json();
  expect(changes).toEqual([
    {
      key: 'feeBpsByTier',
      label: 'Trading fee',
      kind: 'bps-by-tier',
      from: { free: 250, basic: 50, pro: 50, elite: 0 },
      to: rates,
      announcedAt: services.clock.now().toISOString(),
      effectiveAt,
      withdrawnAt: null,
    },
  ]);
  const newest = services.db.selectFrom('audit_entry').selectAll().orderBy('number', 'desc').limit(1);
  expect(await newest.executeTakeFirst()).toMatchObject({
    actor_id: ids['admin'],
    actor_role: 'admin',
    reason: 'Costs rose',
    address: '127.0.0.1',
  });
});

test.each([
  [
    'a value out of bounds',
    'openOrdersMax',
    { value: 0, version: 0, reason: 'Why not' },
    400,
    'Must be between 1 and 10,000',
  ],
  ['a value that no setting has', 'openOrdersMax', { value: [5], version: 0, reason: 'Why not' }, 400, undefined],
  ['no reason', 'openOrdersMax', { value: 5, version: 0, reason: '  ' }, 400, undefined],
  ['an unknown field', 'openOrdersMax', { value: 5, version: 0, reason: 'Why not', now: true }, 400, undefined],
  ['an unknown key', 'siteMotto', { value: 'Lime', version: 0, reason: 'Why not' }, 404, undefined],
  ['an old version', 'openOrdersMax', { value: 5, version: 3, reason: 'Why not' }, 409, undefined],
])('%s is answered with its status', async (_name, key, body, status, message) => {
  const answer = await put(key, body);
  expect(answer.statusCode, answer.body).toBe(status);
  if (message !== undefined) expect(answer.json()).toMatchObject({ message, details: { [key]: message } });
});

test('cursors page to the end of the history and of the changelog', async () => {
  for (let version = 0; version < 5; version += 1) {
    const body = { value: version % 2 === 0 ? 5 : 6, version, reason: `Step ${version}` };
    expect((await put('priceAlertsMax', body)).statusCode).toBe(200);
  }
  const url = '/api/v1/manager/settings/priceAlertsMax/history?limit=2';
  const versions: number[] = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const page: { changes: { version: number }[]; nextCursor: number | null } = await read(
      cursor === 0 ? url : `${url}&cursor=${cursor}`,
      'manager',
    );
    versions.push(...page.changes.map(({ version }) => version));
    cursor = page.nextCursor;
  }
  expect(versions).toEqual([5, 4, 3, 2, 1]);
});

test('staff read what a switch stops and whom that concerns now; any other setting stops nothing', async () => {
  const stopOf = (key: string) => read(getSettingStop.url.replace(':key', key), 'manager');
  expect(await stopOf('maintenanceMode')).toEqual({
    text: expect.stringContaining('maintenance page'),
    concerns: '0 players were active in the last 24 hours',
  });
  expect(await stopOf('nightlyBackup')).toMatchObject({ concerns: null });
  expect((await stopOf('openOrdersMax')).code).toBe('NOT_FOUND');
  const { settings } = await read(listStaffSettings.url);
  const stops = settings.filter(({ stopsAt }: { stopsAt: boolean | null }) => stopsAt !== null);
  for (const { key } of stops) expect((await stopOf(key)).text, key).toMatch(/\.$/);
  // Every switch but those that stop nothing.
  expect(stops).toHaveLength(settings.filter(({ kind }: { kind: string }) => kind === 'switch').length);
});

test('what touches money or stops something needs a recent log-in; other settings do not', async () => {
  const change = (key: string, value: unknown, headers = {}) =>
    app.inject({
      method: 'PUT',
      url: updateSettings.url,
      headers: { 'x-role': 'admin', ...headers },
      payload: { changes: [{ key, value, version: 0 }], reason: 'An event' },
    });
  const stale = { 'x-stale': '1' };
  const rows = () => services.db.selectFrom('setting_change').select('key').orderBy('key').execute();
  const before = await rows();
  for (const [key, value] of [
    ['dailyBonusCents', 1_000],
    ['maintenanceMode', true],
  ] as const) {
    const refused = await change(key, value, stale);
    expect([refused.statusCode, refused.json().code], key).toEqual([403, 'PASSWORD_NEEDED']);
  }
  expect(await rows()).toEqual(before);
  expect((await change('openOrdersMax', 60, stale)).statusCode).toBe(200);
});
