import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsUnderTest, openAccounts, signUpBody } from './accounts.fixture.js';

let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

const query = () =>
  accounts.services.db.selectFrom('contact_trace').innerJoin('user', 'user.id', 'contact_trace.user_id');

async function traceOf(email: string) {
  const row = await query().select(['mailbox_digest', 'mobile_digest']).where('email', '=', email).executeTakeFirst();
  return row && { mailbox: row.mailbox_digest.toString('hex'), mobile: row.mobile_digest?.toString('hex') };
}

async function signUp(email: string, address = '203.0.113.60'): Promise<void> {
  const response = await accounts.openBrowser().post('/api/auth/sign-up/email', signUpBody(email), { address });
  expect(response.statusCode, response.body).toBe(200);
}

test('accounts of one mailbox and of one mobile number have the same digests, which contain neither', async () => {
  await signUp('ring+1@example.org');
  await signUp('Ring+2@example.org', '198.51.100.60');
  await signUp('other@example.org', '198.51.100.61');
  const [one, two, other] = [
    await traceOf('ring+1@example.org'),
    await traceOf('ring+2@example.org'),
    await traceOf('other@example.org'),
  ];
  expect(one).toEqual(two);
  expect([one?.mailbox === other?.mailbox, one?.mobile === other?.mobile]).toEqual([false, true]);
  const bytes = Buffer.from(`${one?.mailbox}${one?.mobile}`, 'hex').toString('latin1');
  expect([bytes.includes('ring'), bytes.includes('7700900123')]).toEqual([false, false]);
});

test('a change of the number makes the mailbox no newer, and a change of the name neither', async () => {
  await signUp('since@example.org');
  const { db, clock } = accounts.services;
  await db.updateTable('user').set({ email_verified: true }).execute();
  const browser = accounts.openBrowser();
  await browser.signIn('since@example.org');
  const since = () =>
    query()
      .select(['mailbox_since', 'mobile_since', 'noted_at'])
      .where('email', '=', 'since@example.org')
      .executeTakeFirstOrThrow();
  const { noted_at: joinedAt } = await since();
  const change = async (mobileNumber: string) => {
    clock.advance(1_000);
    const body = { name: 'Efua Sutherland', mobileNumberPrefix: '+233', mobileNumber };
    expect((await browser.call('/api/v1/me', { method: 'PATCH', body })).statusCode).toBe(200);
    return since();
  };
  expect(await change('244123456')).toMatchObject({ mailbox_since: joinedAt, mobile_since: joinedAt });
  const changed = await change('244123888');
  expect(changed.mailbox_since).toEqual(joinedAt);
  // A new one is as old as the trace.
  expect(changed.mobile_since).toBeNull();
  expect(changed.noted_at.getTime()).toBeGreaterThan(joinedAt.getTime());
  const { noted_at: changedAt } = changed;
  expect(await change('244123888')).toMatchObject({ mobile_since: changedAt });
});

test('a trace follows another number, and an account without one gets none', async () => {
  await signUp('moves@example.org');
  await accounts.services.db.updateTable('user').set({ email_verified: true }).execute();
  const browser = accounts.openBrowser();
  await browser.signIn('moves@example.org');
  const before = await traceOf('moves@example.org');
  const profile = { name: 'Efua Sutherland', mobileNumberPrefix: '+44', mobileNumber: '7700900999' };
  expect((await browser.call('/api/v1/me', { method: 'PATCH', body: profile })).statusCode).toBe(200);
  const after = await traceOf('moves@example.org');
  expect([after?.mailbox === before?.mailbox, after?.mobile === before?.mobile]).toEqual([true, false]);
  await signUp('local@example.org', '127.0.0.1');
  expect(await traceOf('local@example.org')).toBeUndefined();
});
