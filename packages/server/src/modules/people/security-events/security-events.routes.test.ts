import type { SecurityEventKind } from '@limelight/rules/security-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { registerSecurityEvents } from './security-events.routes.js';
import { SecurityLog } from './security-log.js';

let services: TestServices;
let log: SecurityLog;

beforeAll(async () => {
  services = await createTestServices();
  log = new SecurityLog(services);
});
afterAll(() => services.close());

test('a manager sees events of players and visitors, none of other staff; an admin sees all', async () => {
  const app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  const now = services.clock.now();
  const ids = ['a', 'b', 'c'].map((end) => `01980000-0000-7000-8000-00000000000${end}`);
  const [player = '', manager = '', admin = ''] = ids;
  const person = { created_at: now, updated_at: now };
  for (const [index, role] of (['user', 'manager', 'admin'] as const).entries()) {
    const own = {
      id: ids[index] ?? '',
      name: `A ${role}`,
      email: `${role}@example.org`,
      referral_code: `AMA-222${index + 2}`,
    };
    await services.db
      .insertInto('user')
      .values({ ...person, ...own, role })
      .execute();
  }
  for (const userId of ids) log.note({ kind: 'sign-in', detail: 'password', userId, address: '203.0.113.9' });
  log.note({ kind: 'limit', detail: 'GET /x', address: '203.0.113.9' });
  await log.flush();
  app.decorate('findViewer', async ({ headers }) => {
    const role = headers['x-role'] === 'admin' ? 'admin' : 'manager';
    const userId = role === 'admin' ? admin : manager;
    return { userId, sessionId: 'a', role, emailVerified: true, suspended: false };
  });
  registerSecurityEvents(app, services, log);
  const list = async (role: string, query = '') => {
    const url = `/api/v1/manager/security-events${query}`;
    return (await app.inject({ url, headers: { 'x-role': role } })).json().rows as {
      kind: SecurityEventKind;
      account: { id: string } | null;
    }[];
  };
  expect((await list('manager')).map(({ account }) => account?.id ?? null).sort()).toEqual(
    [player, manager, null].sort(),
  );
  expect(await list('admin')).toHaveLength(4);
  expect(await list('admin', '?kind=limit')).toHaveLength(1);
  for (const q of ['203.0.113', '203.']) expect(await list('admin', `?q=${q}`)).toHaveLength(4);
  expect((await list('admin', '?q=a user')).map(({ account }) => account?.id)).toEqual([player]);
  expect(await list('admin', '?until=2000-01-01')).toEqual([]);
  await app.close();
});
