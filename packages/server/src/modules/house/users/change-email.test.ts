import { changeEmail } from '@limelight/contract/house/users';
import { revertEmailChange } from '@limelight/contract/people/email-address';
import { dayMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signId } from '../../../platform/signed-id.js';
import { digestTables } from '../../../testing/table-digests.js';
import { UsersUnderTest } from './users.fixture.js';

let users: UsersUnderTest;
let admin: string;
let count = 0;

beforeAll(async () => {
  users = await UsersUnderTest.open();
  admin = await users.addStaff('admin');
});
afterAll(() => users.close());
beforeEach(() => users.actAs(admin, 'admin'));

const change = (userId: string, email: string, reason = 'Lost the old address') =>
  users.send('POST', changeEmail.url, userId, { email, reason });

const revert = (token: string) => users.app.inject({ method: 'POST', url: revertEmailChange.url, payload: { token } });

async function refused(request: () => ReturnType<typeof change>) {
  const digest = () => digestTables(users.services.db, ['"user"', 'session', 'email_change', 'audit_entry']);
  const before = await digest();
  const answer = await request();
  expect(await digest()).toEqual(before);
  return [answer.statusCode, answer.json().code];
}

const accountOf = (userId: string) =>
  users.services.db
    .selectFrom('user')
    .select(['email', 'email_verified as verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

async function changed() {
  count += 1;
  const userId = await users.game.addPlayer();
  const old = (await accountOf(userId)).email;
  await users.addLogin(userId, '203.0.113.9');
  const email = `new-${count}@example.org`;
  expect((await change(userId, email.toUpperCase())).statusCode).toBe(200);
  const query = users.services.db.selectFrom('email_change').select('id').where('user_id', '=', userId);
  const { id } = await query.executeTakeFirstOrThrow();
  return { userId, old, email, token: signId(id, { secret: users.services.secret, purpose: 'email-change' }) };
}

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await users.services.pool.query<{ template: string }>(
    `select payload->'payload'->>'template' as template from graphile_worker._private_jobs
     where payload->'payload'->>'email' = $1 order by id`,
    [email],
  );
  return rows.map(({ template }) => template);
}

test('a changed address is unverified, all access ends, and both addresses get a mail', async () => {
  const { userId, old, email } = await changed();
  expect(await accountOf(userId)).toEqual({ email, verified: false });
  const sessions = users.services.db.selectFrom('session').select('id').where('user_id', '=', userId);
  expect(await sessions.execute()).toEqual([]);
  expect([await mailsTo(old), await mailsTo(email)]).toEqual([['email-changed-by-staff'], ['verify-email']]);
  const [entry] = await users.auditOf(userId);
  expect(entry).toMatchObject({ action: 'user.change-email', actor_id: admin, reason: 'Lost the old address' });
  // The trail is never erased.
  for (const address of [old, email]) expect(JSON.stringify(entry)).not.toContain(address);
});

test('the old address takes the account back once, and gets a link to set a password', async () => {
  const { userId, old, token } = await changed();
  await users.addLogin(userId, '203.0.113.66');
  users.services.clock.advance(6 * dayMs);
  expect((await revert(token)).statusCode).toBe(200);
  expect(await accountOf(userId)).toEqual({ email: old, verified: true });
  expect(await mailsTo(old)).toContain('reset-password');
  expect(await refused(() => revert(token))).toEqual([404, 'NOT_FOUND']);
});

test('a link that is forged or too old changes nothing', async () => {
  const { userId, token } = await changed();
  const forged = `${token.slice(0, -4)}AAAA`;
  expect(await refused(() => revert(forged))).toEqual([404, 'NOT_FOUND']);
  const other = signId(userId, { secret: users.services.secret, purpose: 'mail-unsubscribe' });
  expect(await refused(() => revert(other))).toEqual([404, 'NOT_FOUND']);
  const late = await changed();
  users.services.clock.advance(7 * dayMs + 1);
  expect(await refused(() => revert(late.token))).toEqual([404, 'NOT_FOUND']);
});

test('an address that has an account stays with it, in both directions', async () => {
  const { email, old, token } = await changed();
  const userId = await users.game.addPlayer();
  expect(await refused(() => change(userId, email))).toEqual([409, 'CONFLICT']);
  await users.services.db.updateTable('user').set({ email: old }).where('id', '=', userId).execute();
  expect(await refused(() => revert(token))).toEqual([409, 'CONFLICT']);
});

test('nobody without the right, the recent log-in or a valid address changes one', async () => {
  const userId = await users.game.addPlayer();
  expect(await refused(() => change(userId, 'no address'))).toEqual([400, 'BAD_REQUEST']);
  expect(await refused(() => change(userId, 'a@example.org\r\nBcc: b@example.org'))).toEqual([400, 'BAD_REQUEST']);
  expect(await refused(() => change(admin, 'a@example.org'))).toEqual([403, 'FORBIDDEN']);
  users.actAs(admin, 'admin', { recentlyAuthenticated: false });
  expect(await refused(() => change(userId, 'a@example.org'))).toEqual([403, 'PASSWORD_NEEDED']);
  users.actAs(await users.addStaff('manager'), 'manager');
  expect(await refused(() => change(userId, 'a@example.org'))).toEqual([403, 'FORBIDDEN']);
});
