import { changeRole as changeRoleCall } from '@limelight/contract/access';
import type { Role } from '@limelight/rules/permission';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { digestTables } from '../../testing/table-digests.js';
import { testActor } from '../audit-trail/audit-trail.fixture.js';
import { UsersUnderTest } from '../users/users.fixture.js';
import { changeRole } from './change-role.js';

let users: UsersUnderTest;
let admin: string;

beforeAll(async () => {
  users = await UsersUnderTest.open();
  admin = await users.addStaff('admin');
});
afterAll(() => users.close());
beforeEach(() => users.actAs(admin, 'admin'));

function change(userId: string, role: Role | 'owner', reason = 'Joins the team') {
  return users.send('PUT', changeRoleCall.url, userId, { role, reason });
}

async function roleOf(userId: string) {
  const query = users.services.db.selectFrom('user').select('role').where('id', '=', userId);
  return (await query.executeTakeFirstOrThrow()).role;
}

async function refused(request: () => ReturnType<typeof change>) {
  const before = await digestTables(users.services.db, ['"user"', 'audit_entry']);
  const answer = await request();
  expect(await digestTables(users.services.db, ['"user"', 'audit_entry'])).toEqual(before);
  return [answer.statusCode, answer.json().code];
}

test('an admin changes a role, which is recorded with its reason', async () => {
  const userId = await users.game.addPlayer();
  expect((await change(userId, 'manager')).json()).toEqual({ userId, role: 'manager' });
  expect(await roleOf(userId)).toBe('manager');
  expect(await users.auditOf(userId)).toMatchObject([
    {
      action: 'user.change-role',
      actor_id: admin,
      before: { role: 'user' },
      after: { role: 'manager' },
      reason: 'Joins the team',
    },
  ]);
  expect(await refused(() => change(userId, 'manager'))).toEqual([409, 'CONFLICT']);
});

test('nobody changes their own role, and managers change none', async () => {
  expect(await refused(() => change(admin, 'user'))).toEqual([403, 'FORBIDDEN']);
  const userId = await users.game.addPlayer();
  expect(await refused(() => change(userId, 'owner'))).toEqual([400, 'BAD_REQUEST']);
  expect(await refused(() => change(userId, 'admin', ''))).toEqual([400, 'BAD_REQUEST']);
  users.actAs(admin, 'admin', { recentlyAuthenticated: false });
  expect(await refused(() => change(userId, 'admin'))).toEqual([403, 'PASSWORD_NEEDED']);
  users.actAs(await users.addStaff('manager'), 'manager');
  expect(await refused(() => change(userId, 'manager'))).toEqual([403, 'FORBIDDEN']);
});

test('only an active account with a verified address joins the staff', async () => {
  const unverified = await users.game.addPlayer({ verified: false });
  const suspended = await users.game.addPlayer();
  await users.services.db.updateTable('user').set({ account_state: 'suspended' }).where('id', '=', suspended).execute();
  for (const userId of [unverified, suspended]) {
    expect(await refused(() => change(userId, 'manager'))).toEqual([409, 'CONFLICT']);
  }
});

test('two admins who demote each other concurrently leave one admin', async () => {
  const other = await users.addStaff('admin');
  const demote = (actorId: string, userId: string) =>
    changeRole(users.services, {
      actor: testActor({ userId: actorId, role: 'admin' }),
      userId,
      role: 'user',
      reason: 'Leaves the team',
    });
  const answers = await Promise.allSettled([demote(admin, other), demote(other, admin)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'LAST_ADMIN' } });
  const roles = await Promise.all([roleOf(admin), roleOf(other)]);
  expect(roles.toSorted()).toEqual(['admin', 'user']);
});
