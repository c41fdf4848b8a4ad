import { getMe } from '@limelight/contract/people/accounts';
import { changePassword, updateMe } from '@limelight/contract/people/profile';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AccountsUnderTest, type Browser, goodPassword, openAccounts } from '../auth/accounts.fixture.js';

let accounts: AccountsUnderTest;
let count = 0;

beforeAll(async () => {
  accounts = await openAccounts();
  const { app } = accounts;
  app.get('/suspended', { config: { policy: 'signed-in' } }, async (request) => ({
    suspended: (await app.findViewer(request))?.suspended,
  }));
  await accounts.services.listener.start();
});
afterAll(() => accounts.close());

async function signIn(email: string): Promise<Browser> {
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  // The first one opens the wallet.
  for (let call = 0; call < 2; call += 1) expect(await statusOf(browser)).toBe(200);
  return browser;
}

async function addPlayer() {
  count += 1;
  const email = `recent-${count}@example.org`;
  const userId = await accounts.addPlayer(email);
  return { email, userId, browser: await signIn(email) };
}

const statusOf = async (browser: Browser) => (await browser.call(getMe.url)).statusCode;
const within = { timeout: 1_000, interval: 20 };
const suspend = (userId: string) =>
  accounts.services.pool.query(`update "user" set account_state = 'suspended' where id = $1`, [userId]);

test('what only reads looks a session up once in a second, what writes each time', async () => {
  const { browser } = await addPlayer();
  expect(await statusOf(browser)).toBe(200);
  const query = vi.spyOn(accounts.services.pool, 'query');
  const lookUps = () => query.mock.calls.filter(([one]) => JSON.stringify(one).includes('sessions:')).length;
  for (let call = 0; call < 5; call += 1) await statusOf(browser);
  expect(lookUps()).toBeLessThanOrEqual(1);
  const before = lookUps();
  for (let call = 0; call < 2; call += 1) await browser.call(updateMe.url, { method: updateMe.method, body: {} });
  expect(lookUps()).toBe(before + 2);
  query.mockRestore();
});

test('a session that ends anywhere, and an account that is suspended anywhere, read nothing after a second', async () => {
  const [gone, suspended] = [await addPlayer(), await addPlayer()];
  await accounts.services.pool.query('delete from session where user_id = $1', [gone.userId]);
  await suspend(suspended.userId);
  await expect.poll(() => statusOf(gone.browser), within).toBe(401);
  await expect
    .poll(async () => (await suspended.browser.call('/suspended')).json(), within)
    .toEqual({ suspended: true });
});

test('they write nothing from the next request on', async () => {
  const { userId, browser } = await addPlayer();
  await suspend(userId);
  const answer = await browser.call(updateMe.url, { method: updateMe.method, body: {} });
  expect(answer.statusCode).toBe(403);
});

test('sessions that a player has ended by a new password read nothing from the next request on', async () => {
  const { email, browser } = await addPlayer();
  const elsewhere = await signIn(email);
  const newPassword = 'another sentence that nobody knows';
  const { statusCode } = await browser.post(changePassword.url, { currentPassword: goodPassword, newPassword });
  expect([statusCode, await statusOf(elsewhere), await statusOf(browser)]).toEqual([200, 401, 200]);
});

test('while ends of sessions cannot be heard of, each request looks its session up', async () => {
  const { userId, browser } = await addPlayer();
  vi.spyOn(accounts.services.listener, 'isListening', 'get').mockReturnValue(false);
  await accounts.services.pool.query('delete from session where user_id = $1', [userId]);
  expect(await statusOf(browser)).toBe(401);
  vi.restoreAllMocks();
});
