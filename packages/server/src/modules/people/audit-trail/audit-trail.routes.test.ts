import { addressOf } from '@limelight/contract/address';
import { exportAuditTrail, getAuditChain, getAuditEntry, listAuditTrail } from '@limelight/contract/people/audit-trail';
import type { Role } from '@limelight/rules/permission';
import { hourMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../../../platform/http/problem.fixture.js';
import { createHttpServer } from '../../../platform/http/server.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { recordOne, testActor } from './audit-trail.fixture.js';
import { operator } from './audit-trail.public.js';
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
  return answer.json().rows.map(({ number }: { number: number }) => number);
}

test.each<[string, Role, string, number[]]>([
  ['an admin sees everybody, newest first', 'admin', '', [6, 5, 4, 3, 2, 1]],
  ['a manager sees their own entries alone', 'manager', '', [6, 5, 4, 3]],
  ['a manager who filters by an admin sees nothing', 'manager', `?actorId=${admin.userId}`, []],
  ['an actor', 'admin', `?actorId=${admin.userId}`, [2, 1]],
  ['an action', 'admin', '?action=user.restore', [4]],
  ['a kind of target', 'admin', '?targetKind=setting', [2]],
  ['one target', 'admin', '?targetKind=setting&targetId=openOrdersMax', [2]],
  ['days', 'admin', '?from=2026-03-10&until=2026-03-10', [6, 5, 4, 3, 2, 1]],
  ['days before', 'admin', '?until=2026-03-09', []],
  ['several filters', 'admin', '?action=user.suspend&targetKind=user', [3, 1]],
  ['words of the reason', 'admin', '?q=several acc', [6, 5, 4, 3, 2, 1]],
  ['the id of a target', 'admin', '?q=openorders', [2]],
  ['two letters that begin a word of the reason', 'admin', '?q=AC', [6, 5, 4, 3, 2, 1]],
  ['two letters that begin the reason or the id', 'admin', '?q=op', [2]],
  ['two letters within a word', 'admin', '?q=cc', []],
  ['words that nobody wrote', 'admin', '?q=100%25', []],
  ['the oldest first', 'admin', '?direction=asc', [1, 2, 3, 4, 5, 6]],
])('the list filters: %s', async (_name, role, query, expected) => {
  expect(await numbers(query, role)).toEqual(expected);
});

test('an entry is returned in full, with the number of all entries', async () => {
  const page = (await app.inject({ url: listAuditTrail.url, headers: { 'x-role': 'admin' } })).json();
  expect([page.total, page.totalIsMinimum]).toEqual([6, false]);
  expect(await numbers('?page=1')).toEqual([]);
  const { actorId, actorName, hash, ...entry } = page.rows[0];
  expect([actorId, actorName, hash]).toEqual([manager.userId, null, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(entry).toMatchObject({
    before: { state: 'active' },
    after: { state: 'suspended' },
    reason: 'Several accounts',
  });
});

test('an entry is read by its number, by whom the list shows it to', async () => {
  const read = (number: string, role: Role) =>
    app.inject({ url: addressOf(getAuditEntry.url, { number }), headers: { 'x-role': role } });
  const { rows } = (await app.inject({ url: listAuditTrail.url, headers: { 'x-role': 'admin' } })).json();
  expect((await read('2', 'admin')).json()).toEqual(rows[4]);
  expect((await read('6', 'manager')).json()).toEqual(rows[0]);
  // Of the admin: for a manager as if it did not exist.
  const [hidden, unknown] = [await read('2', 'manager'), await read('7', 'manager')];
  expect([hidden.statusCode, problemOf(hidden)]).toEqual([404, problemOf(unknown)]);
  for (const number of ['0', 'two', '1e300']) expect((await read(number, 'admin')).statusCode).toBe(400);
});

test('the file has every entry that its reader may see, and its cells start no formula', async () => {
  const csv = async (role: Role) =>
    (await app.inject({ url: exportAuditTrail.url, headers: { 'x-role': role } })).body.trim().split('\r\n');
  expect([(await csv('admin')).length, (await csv('manager')).length]).toEqual([7, 5]);
});

test('the chain is intact until somebody alters an entry behind the triggers, which is named', async () => {
  const chain = async () => {
    services.clock.advance(hourMs);
    return (await app.inject({ url: getAuditChain.url, headers: { 'x-role': 'admin' } })).json();
  };
  expect(await chain()).toMatchObject({ entries: 6, checked: 6, brokenAt: null });
  await services.db.transaction().execute(async (tx) => {
    await sql`alter table audit_entry disable trigger audit_entry_append_only`.execute(tx);
    await sql`update audit_entry set reason = 'Another' where number = 3`.execute(tx);
    await sql`alter table audit_entry enable trigger audit_entry_append_only`.execute(tx);
  });
  expect(await chain()).toMatchObject({ brokenAt: 3 });
});

test.each(['?action=user.delete', '?page=-1', '?from=yesterday', '?anything=1'])('%s is refused', async (query) => {
  const answer = await app.inject({ url: `${listAuditTrail.url}${query}`, headers: { 'x-role': 'admin' } });
  expect(answer.statusCode).toBe(400);
});

test('an entry of a command names the operator', async () => {
  await recordOne(services, { actor: operator, action: 'user.change-role' });
  const { rows } = (
    await app.inject({ url: `${listAuditTrail.url}?action=user.change-role`, headers: { 'x-role': 'admin' } })
  ).json();
  expect(rows).toMatchObject([{ actorName: 'Operator', actorRole: 'operator', requestId: 'command' }]);
});
