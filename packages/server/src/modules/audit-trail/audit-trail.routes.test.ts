import { listAuditTrail } from '@limelight/contract/audit-trail';
import type { Role } from '@limelight/rules/permission';
import { hourMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../platform/http/server.js';
import { createTestServices, type TestServices } from '../../testing/services.js';
import { recordOne, testActor } from './audit-trail.fixture.js';
import { registerAuditTrail } from './audit-trail.routes.js';

let services: TestServices;
let app: FastifyInstance;
const manager = testActor();
const admin = testActor({ role: 'admin' });
const target = { kind: 'setting', id: 'openOrdersMax' } as const;

/** Numbers 1 to 6: two of the admin, four of the manager, an hour apart. */
beforeAll(async () => {
  services = await createTestServices();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  app.decorate('findViewer', async ({ headers }) => {
    const role = headers['x-role'] as Role;
    const { userId } = role === 'admin' ? admin : manager;
    return { userId, sessionId: 'a', role, emailVerified: true, suspended: false };
  });
  registerAuditTrail(app, services);
  for (const changes of [{ actor: admin }, { actor: admin, action: 'setting.update', target } as const]) {
    await recordOne(services, changes);
    services.clock.advance(hourMs);
  }
  for (const action of ['user.suspend', 'user.restore', 'user.freeze', 'user.unfreeze'] as const) {
    await recordOne(services, { actor: manager, action });
    services.clock.advance(hourMs);
  }
});

afterAll(async () => {
  await app.close();
  await services.close();
});

async function numbers(query: string, role: Role = 'admin'): Promise<number[]> {
  const answer = await app.inject({ url: `${listAuditTrail.url}${query}`, headers: { 'x-role': role } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().entries.map(({ number }: { number: number }) => number);
}

test.each<[string, Role, string, number[]]>([
  ['an admin sees everybody, newest first', 'admin', '', [6, 5, 4, 3, 2, 1]],
  ['a manager sees their own entries alone', 'manager', '', [6, 5, 4, 3]],
  ['a manager who filters by an admin sees nothing', 'manager', `?actorId=${admin.userId}`, []],
  ['an actor', 'admin', `?actorId=${admin.userId}`, [2, 1]],
  ['an action', 'admin', '?action=user.restore', [4]],
  ['a kind of target', 'admin', '?targetKind=setting', [2]],
  ['one target', 'admin', '?targetKind=setting&targetId=openOrdersMax', [2]],
  ['dates', 'admin', '?from=2026-03-10T13:00:00.000Z&until=2026-03-10T15:00:00.000Z', [3, 2]],
  ['several filters', 'admin', '?action=user.suspend&until=2026-03-10T13:00:00.000Z', [1]],
])('the list filters: %s', async (_name, role, query, expected) => {
  expect(await numbers(query, role)).toEqual(expected);
});

test('an entry is returned in full, and cursors page to the end', async () => {
  const first = (await app.inject({ url: `${listAuditTrail.url}?limit=4`, headers: { 'x-role': 'admin' } })).json();
  expect(first.nextCursor).toBe(3);
  expect(await numbers('?limit=4&cursor=3')).toEqual([2, 1]);
  const { actorId, actorName, hash, ...entry } = first.entries[0];
  expect([actorId, actorName, hash]).toEqual([manager.userId, null, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(entry).toMatchObject({
    before: { state: 'active' },
    after: { state: 'suspended' },
    reason: 'Several accounts',
  });
});

test.each(['?action=user.delete', '?limit=0', '?from=yesterday', '?anything=1'])('%s is refused', async (query) => {
  const answer = await app.inject({ url: `${listAuditTrail.url}${query}`, headers: { 'x-role': 'admin' } });
  expect(answer.statusCode).toBe(400);
});
