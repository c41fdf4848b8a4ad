import { changeRole as changeRoleCall } from '@limelight/contract/people/access';
import type { Role } from '@limelight/rules/permission';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { digestTables } from '../../../testing/table-digests.js';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import { UsersUnderTest } from '../../house/users/users.fixture.js';
import { OrdersUnderTest } from '../../play/orders/orders.fixture.js';
import { claimDailyBonus } from '../../play/rewards/daily-bonus.js';
import { areBothInGoodStanding } from '../../play/rewards/referral.sql.js';
import { testActor } from '../audit-trail/audit-trail.fixture.js';
import { openVerifiedWallet } from '../auth/accounts.fixture.js';
import { byAdmin } from './access.fixture.js';
import { restoreAccount, suspendAccount } from './change-account.js';
import { changeRole } from './change-role.js';
import { makeAdmin } from './make-admin.js';

let users: UsersUnderTest;
let admin: string;
let orders: OrdersUnderTest;

beforeAll(async () => {
  users = await UsersUnderTest.open();
  orders = await OrdersUnderTest.open(users.game.trading);
  await orders.moveTo({ '1': 50_000 });
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

async function noticesOf(userId: string) {
  const query = users.services.db.selectFrom('notification').select(['title', 'path']).where('user_id', '=', userId);
  return await query.orderBy('id').execute();
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

test('a player who joins the staff keeps shares and cash, gets back what open orders reserved, and is notified of what to do', async () => {
  const userId = await users.game.addPlayer();
  await users.game.trade(userId, 'buy', 5);
  await orders.place(userId, { triggerPriceCents: 100 });
  const cash = await users.game.cashOf(userId);
  await change(userId, 'manager');
  expect(await orders.reservedOf(userId)).toMatchObject({ cents: 0, shares: 0 });
  expect(await users.game.cashOf(userId)).toBe(cash);
  await expect(users.game.trade(userId, 'sell', 5)).rejects.toThrow('ACCOUNT_FROZEN');
  await expect(orders.place(userId)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
  await expect(claimDailyBonus(users.services, userId)).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
  expect(await noticesOf(userId)).toEqual([{ title: 'You are a manager now', path: '/manager' }]);
  expect(brokenFindings(await auditDatabase(users.services.db))).toEqual([]);
});

test('staff who become players again trade, earn and claim again; a suspension in between changes nothing of it', async () => {
  const userId = await users.game.addPlayer();
  await change(userId, 'admin');
  await suspendAccount(users.services, byAdmin(userId));
  await restoreAccount(users.services, byAdmin(userId));
  await expect(users.game.trade(userId, 'buy', 1)).rejects.toThrow('ACCOUNT_FROZEN');
  await change(userId, 'user', 'Leaves the team');
  await users.game.trade(userId, 'buy', 1);
  await orders.place(userId, { triggerPriceCents: 100 });
  expect(await claimDailyBonus(users.services, userId)).toBeDefined();
  expect(await noticesOf(userId)).toContainEqual({ title: 'You are a player again', path: '/trade' });
  expect(brokenFindings(await auditDatabase(users.services.db))).toEqual([]);
});

test('a referral of staff is not paid, whichever side joined the staff, and is once they are players again', async () => {
  const referrer = await users.game.addPlayer();
  const invited = await users.game.addPlayer({ referredBy: referrer });
  for (const staff of [referrer, invited]) {
    await change(staff, 'manager');
    expect(await areBothInGoodStanding(users.services.db, [invited, referrer])).toBe(false);
    await change(staff, 'user');
  }
  expect(await areBothInGoodStanding(users.services.db, [invited, referrer])).toBe(true);
});

test('the wallet of staff who never played opens closed to the game', async () => {
  const email = 'boss@example.org';
  await makeAdmin(users.services, email);
  const { id } = await users.services.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await openVerifiedWallet(users.services, id);
  expect(await findWallet(users.services.db, id)).toMatchObject({ account_state: 'staff', staff_after_entry: 1 });
  await change(id, 'user');
  expect(await findWallet(users.services.db, id)).toMatchObject({ account_state: 'active', staff_after_entry: null });
  expect(brokenFindings(await auditDatabase(users.services.db))).toEqual([]);
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
