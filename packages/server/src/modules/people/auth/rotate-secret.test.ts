import { verifyEmail } from '@limelight/contract/people/auth';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.js';
import { type AccountsUnderTest, type Browser, goodPassword, openAccounts, tokenIn } from './accounts.fixture.js';
import { appCode } from './authenticator.fixture.js';
import { renewEncryption } from './renew-encryption.js';

const [oldSecret, newSecret] = ['the old secret, long enough for a test', 'the new secret, long enough for a test'];
const database = await createTestDatabase();
const opened: AccountsUnderTest[] = [];
afterAll(async () => {
  for (const accounts of opened) await accounts.close();
  await database.close();
});

/** The server, started again with other secrets. */
async function restart(...secrets: string[]): Promise<AccountsUnderTest> {
  const accounts = await openAccounts({ database, secrets });
  opened.push(accounts);
  return accounts;
}

/** The same browser, at the restarted server. */
function returning(accounts: AccountsUnderTest, before: Browser): Browser {
  const browser = accounts.openBrowser();
  for (const [name, value] of before.cookies) browser.cookies.set(name, value);
  return browser;
}

const statusOfMe = async (browser: Browser) => (await browser.call('/api/v1/me')).statusCode;
const email = 'rotated@example.org';

test('sessions, mailed links and second factors outlive a rotation, and end with the removal of what made them', async () => {
  const before = await restart(oldSecret);
  await before.addPlayer(email);
  const owner = before.openBrowser();
  await owner.signIn(email);
  const { secret } = (await owner.post('/api/v1/me/two-factor/setup', { password: goodPassword })).json();
  const confirmed = await owner.post('/api/v1/me/two-factor/confirm', { code: appCode(secret) });
  const [first = '', second = '', third = ''] = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes;
  const half = before.openBrowser();
  await half.signIn(email);
  await before.addPlayer('late@example.org', { verified: false });
  const token = tokenIn(await before.mailTo('late@example.org', /verify/i), 'verify-email');

  // As rows were encrypted before keys had names.
  const unnamed = (column: string) => `${column} = regexp_replace(${column}, '^[$]ba[$][0-9]+[$]', '')`;
  await before.services.pool.query(`update two_factor set ${unnamed('secret')}, ${unnamed('backup_codes')}`);

  const both = await restart(newSecret, oldSecret);
  const idle = returning(both, owner);
  await both.services.db.updateTable('session').set({ last_active_at: null }).execute();
  expect(await statusOfMe(idle)).toBe(200);
  const signedAgain = idle.cookies.get('limelight.session');
  expect(signedAgain).not.toBe(owner.cookies.get('limelight.session'));
  expect((await returning(both, half).post('/api/auth/two-factor', { code: first })).statusCode).toBe(200);
  expect((await both.openBrowser().post(verifyEmail.url, { token })).statusCode).toBe(200);
  expect(await renewEncryption(both.services)).toEqual({ renewed: 1, unreadable: 0 });
  expect(await renewEncryption(both.services)).toEqual({ renewed: 0, unreadable: 0 });

  const after = await restart(newSecret);
  expect(await statusOfMe(returning(after, owner)), 'a cookie signed with the old secret').toBe(401);
  expect(await statusOfMe(returning(after, idle)), 'the cookie that was signed again').toBe(200);
  const again = after.openBrowser();
  await again.signIn(email);
  expect((await again.post('/api/auth/two-factor', { code: second })).statusCode).toBe(200);
  expect((await after.openBrowser().post(verifyEmail.url, { token })).statusCode).toBe(400);

  const lost = await restart('a third secret, which has nothing in common');
  expect(await renewEncryption(lost.services)).toEqual({ renewed: 0, unreadable: 1 });
  const locked = lost.openBrowser();
  await locked.signIn(email);
  expect((await locked.post('/api/auth/two-factor', { code: third })).statusCode).not.toBe(200);
});
