import { expect } from 'vitest';
import { type AccountsUnderTest, type Browser, goodPassword } from './accounts.fixture.js';
import { appCode } from './authenticator.fixture.js';

let count = 0;

interface SignedIn {
  readonly email: string;
  readonly browser: Browser;
}

export async function signedIn(accounts: AccountsUnderTest): Promise<SignedIn> {
  count += 1;
  const email = `factor-${count}@example.org`;
  await accounts.addPlayer(email);
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  return { email, browser };
}

interface WithApp extends SignedIn {
  readonly secret: string;
  readonly firstCode: string;
  readonly recoveryCodes: readonly string[];
}

export async function withApp(accounts: AccountsUnderTest): Promise<WithApp> {
  const { email, browser } = await signedIn(accounts);
  const setup = await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword });
  const { secret } = setup.json<{ secret: string }>();
  const firstCode = appCode(secret);
  const confirmed = await browser.post('/api/v1/me/two-factor/confirm', { code: firstCode });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
  return { email, browser, secret, firstCode, recoveryCodes };
}

export async function halfSignedIn(accounts: AccountsUnderTest, email: string): Promise<Browser> {
  const browser = accounts.openBrowser();
  const response = await browser.signIn(email);
  expect([response.statusCode, response.json()]).toEqual([200, { status: true, twoFactor: true }]);
  return browser;
}
