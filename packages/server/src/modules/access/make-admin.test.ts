import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountsUnderTest, openAccounts } from '../auth/accounts.fixture.js';
import { makeAdmin } from './make-admin.js';

let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

async function setPasswordBy(link: string | null): Promise<number> {
  const token = new URL(link ?? '').searchParams.get('token');
  const body = { token, newPassword: 'a brand new sentence' };
  return (await accounts.openBrowser().post('/api/auth/reset-password', body)).statusCode;
}

async function roleAfterSignIn(email: string, password?: string): Promise<unknown> {
  const browser = accounts.openBrowser();
  await browser.signIn(email, password);
  const { role, emailVerified } = (await browser.call('/api/v1/me')).json();
  return { role, emailVerified };
}

const verifiedAdmin = { role: 'admin', emailVerified: true };

it('promotes a verified player, whose password remains valid', async () => {
  await accounts.addPlayer('player@example.org');
  expect(await makeAdmin(accounts.services, 'player@example.org')).toEqual({ outcome: 'promoted', passwordUrl: null });
  expect(await roleAfterSignIn('player@example.org')).toEqual(verifiedAdmin);
  const again = await makeAdmin(accounts.services, 'player@example.org');
  expect(again).toEqual({ outcome: 'already-admin', passwordUrl: null });
});

it('does not trust the password of an unverified account: a link sets a new one', async () => {
  await accounts.addPlayer('squatter@example.org', { verified: false });
  const made = await makeAdmin(accounts.services, 'squatter@example.org');
  expect(made.outcome).toBe('promoted-unverified');
  expect(await setPasswordBy(made.passwordUrl)).toBe(200);
  expect((await accounts.openBrowser().signIn('squatter@example.org')).statusCode).toBe(401);
  expect(await roleAfterSignIn('squatter@example.org', 'a brand new sentence')).toEqual(verifiedAdmin);
});

it('creates an account that needs its one-time link to set a password before login', async () => {
  const made = await makeAdmin(accounts.services, 'boss@example.org');
  expect(made.outcome).toBe('made');
  expect((await accounts.openBrowser().signIn('boss@example.org', '')).statusCode).toBe(401);
  expect(await setPasswordBy(made.passwordUrl)).toBe(200);
  expect(await setPasswordBy(made.passwordUrl)).toBe(400);
  expect(await roleAfterSignIn('boss@example.org', 'a brand new sentence')).toEqual(verifiedAdmin);
});
