import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { type AccountsUnderTest, openAccounts } from '../auth/accounts.fixture.js';
import { updateStatus } from './account-state.sql.js';
import { makeAdmin } from './make-admin.js';

let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

async function setPasswordBy(link: string | null): Promise<number> {
  const token = new URL(link ?? '', 'https://limelight.test').searchParams.get('token');
  const body = { token, newPassword: 'a brand new sentence' };
  return (await accounts.openBrowser().post('/api/auth/reset-password', body)).statusCode;
}

async function roleAfterSignIn(email: string, password?: string): Promise<unknown> {
  const browser = accounts.openBrowser();
  await browser.signIn(email, password);
  const { role, emailVerified } = (await browser.call('/api/v1/me')).json();
  return { role, emailVerified };
}

/** What the audit trail says about the account with this address, oldest first. */
async function recordedFor(email: string) {
  const { db } = accounts.services;
  const entries = await db
    .selectFrom('audit_entry')
    .innerJoin('user', (join) => join.on(sql`"user".id::text`, '=', sql.ref('target_id')))
    .select(['actor_id', 'actor_role', 'action', 'before', 'after', 'request_id'])
    .where('user.email', '=', email)
    .orderBy('audit_entry.number')
    .execute();
  expect(brokenFindings(await auditDatabase(db))).toEqual([]);
  return entries;
}

const byOperator = {
  actor_id: '00000000-0000-0000-0000-000000000000',
  actor_role: 'operator',
  action: 'user.change-role',
  after: { role: 'admin' },
  request_id: 'command',
};

const verifiedAdmin = { role: 'admin', emailVerified: true };

it('promotes a verified player, whose password remains valid', async () => {
  await accounts.addPlayer('player@example.org');
  expect(await makeAdmin(accounts.services, 'player@example.org')).toEqual({ outcome: 'promoted', passwordPath: null });
  expect(await roleAfterSignIn('player@example.org')).toEqual(verifiedAdmin);
  const again = await makeAdmin(accounts.services, 'player@example.org');
  expect(again).toEqual({ outcome: 'already-admin', passwordPath: null });
  expect(await recordedFor('player@example.org')).toEqual([{ ...byOperator, before: { role: 'user' } }]);
});

it('does not trust the password of an unverified account: a link sets a new one', async () => {
  await accounts.addPlayer('squatter@example.org', { verified: false });
  const made = await makeAdmin(accounts.services, 'squatter@example.org');
  expect(made.outcome).toBe('promoted-unverified');
  expect(await recordedFor('squatter@example.org')).toEqual([{ ...byOperator, before: { role: 'user' } }]);
  expect(await setPasswordBy(made.passwordPath)).toBe(200);
  expect((await accounts.openBrowser().signIn('squatter@example.org')).statusCode).toBe(401);
  expect(await roleAfterSignIn('squatter@example.org', 'a brand new sentence')).toEqual(verifiedAdmin);
});

it('creates an account that needs its one-time link to set a password before login', async () => {
  const made = await makeAdmin(accounts.services, 'boss@example.org');
  expect(made.outcome).toBe('made');
  expect(await recordedFor('boss@example.org')).toEqual([{ ...byOperator, before: null }]);
  expect((await accounts.openBrowser().signIn('boss@example.org', '')).statusCode).toBe(401);
  expect(await setPasswordBy(made.passwordPath)).toBe(200);
  expect(await setPasswordBy(made.passwordPath)).toBe(400);
  expect(await roleAfterSignIn('boss@example.org', 'a brand new sentence')).toEqual(verifiedAdmin);
});

it('gives an admin who has no password yet another link, and nothing to one who has', async () => {
  await makeAdmin(accounts.services, 'lost-the-link@example.org');
  const again = await makeAdmin(accounts.services, 'lost-the-link@example.org');
  expect(again.outcome).toBe('already-admin');
  expect(await setPasswordBy(again.passwordPath)).toBe(200);
  const third = await makeAdmin(accounts.services, 'lost-the-link@example.org');
  expect(third).toEqual({ outcome: 'already-admin', passwordPath: null });
});

it('leaves a suspended account as it is, which could not log in', async () => {
  const id = await accounts.addPlayer('away@example.org');
  const { db, clock } = accounts.services;
  await updateStatus(db, { userId: id, role: 'user', state: 'suspended', freeze: null }, clock.now());
  const made = await makeAdmin(accounts.services, 'away@example.org');
  expect(made).toEqual({ outcome: 'not-active', passwordPath: null });
  expect(await recordedFor('away@example.org')).toEqual([]);
});

it('changes no role without its entry in the audit trail', async () => {
  await accounts.addPlayer('unrecorded@example.org');
  const { db } = accounts.services;
  await sql`alter table audit_entry add constraint refused check (actor_role <> 'operator') not valid`.execute(db);
  await expect(makeAdmin(accounts.services, 'unrecorded@example.org')).rejects.toThrow('refused');
  await expect(makeAdmin(accounts.services, 'unborn@example.org')).rejects.toThrow('refused');
  await sql`alter table audit_entry drop constraint refused`.execute(db);
  const rows = db
    .selectFrom('user')
    .select(['email', 'role'])
    .where('email', 'in', ['unrecorded@example.org', 'unborn@example.org']);
  expect(await rows.execute()).toEqual([{ email: 'unrecorded@example.org', role: 'user' }]);
});
