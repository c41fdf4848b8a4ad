import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../../platform/http/problem.fixture.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { type AccountsUnderTest, goodPassword, openAccounts, signUpBody } from './accounts.fixture.js';

const wrongCredentials = 'Invalid email or password. Please check your credentials and try again.';
let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

async function setUser(
  email: string,
  changes: { role?: 'admin' | 'user'; account_state?: 'suspended' },
): Promise<void> {
  await accounts.services.db.updateTable('user').set(changes).where('email', '=', email).execute();
}

async function countSessions(email: string): Promise<number> {
  const { rows } = await accounts.services.pool.query<{ n: number }>(
    'select count(*)::int as n from session s join "user" u on u.id = s.user_id where u.email = $1',
    [email],
  );
  return rows[0]?.n ?? -1;
}

describe('signing in', () => {
  it('signs a player in and returns the account without secrets', async () => {
    const id = await accounts.addPlayer('ama@example.org');
    const browser = accounts.openBrowser();
    const response = await browser.signIn('AMA@example.org');
    expect([response.statusCode, response.json()]).toEqual([200, { status: true }]);
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({ name: 'limelight.session', httpOnly: true, sameSite: 'Lax', path: '/' });
    const me = (await browser.call('/api/v1/me')).json();
    expect(me).toEqual({
      id,
      name: 'Amara Osei',
      email: 'ama@example.org',
      emailVerified: true,
      handle: expect.stringMatching(/^\w{3,20}$/),
      handleChangeableAt: null,
      role: 'user',
      tier: 'free',
      avatarUrl: expect.stringMatching(/^\/avatars\/[0-9a-f]{32}\.svg$/),
      avatarUploaded: false,
      twoFactorEnabled: false,
      twoFactorMissing: null,
      bot: false,
      referralCode: expect.stringMatching(/^[A-Z]{1,6}-.{4}$/),
      mobileNumberPrefix: '+233',
      mobileNumber: '244123456',
      phoneVerified: false,
      permissions: [],
      impersonation: null,
      awaySince: null,
      memberSince: accounts.services.clock.now().toISOString(),
    });
  });

  it('signs an unverified player in, so that the mail can be requested again', async () => {
    await accounts.addPlayer('unverified@example.org', { verified: false });
    const browser = accounts.openBrowser();
    expect((await browser.signIn('unverified@example.org')).statusCode).toBe(200);
    expect((await browser.call('/api/v1/me')).json()).toMatchObject({ emailVerified: false, tier: 'free' });
  });

  it('gives the same answer to a wrong password, an unknown address and an invalid address', async () => {
    await accounts.addPlayer('known@example.org', { verified: false });
    const browser = accounts.openBrowser();
    const answers = [
      await browser.signIn('known@example.org', 'not the password'),
      await browser.signIn('unknown@example.org', 'not the password'),
      await browser.signIn('no address', 'not the password'),
      await browser.signIn('known@example.org', 'x'.repeat(600)),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, problemOf(answer)]).toEqual([401, new Refusal('INVALID_CREDENTIALS').toProblem()]);
    }
    expect(browser.cookies.size).toBe(0);
  });

  it('refuses unknown fields, including a redirect', async () => {
    const body = { email: 'known@example.org', password: goodPassword, callbackURL: 'https://evil.example' };
    const response = await accounts.openBrowser().post('/api/auth/sign-in/email', body);
    expect(response.statusCode).toBe(400);
    expect(response.headers.location).toBeUndefined();
  });

  it('refuses to return an account to visitors who are not logged in', async () => {
    const response = await accounts.openBrowser().call('/api/v1/me');
    expect([response.statusCode, response.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it('rejects a cookie with a foreign signature', async () => {
    const { db } = accounts.services;
    await accounts.addPlayer('forged@example.org');
    await accounts.openBrowser().signIn('forged@example.org');
    const { token } = await db.selectFrom('session').select('token').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const forged = createHmac('sha256', 'some other secret').update(token).digest('base64');
    const browser = accounts.openBrowser();
    for (const value of [token, `${token}.`, `${token}.${forged}`, '%', `.${forged}`]) {
      browser.cookies.set('limelight.session', encodeURIComponent(value));
      expect((await browser.call('/api/v1/me')).statusCode).toBe(401);
    }
  });

  it('ends with the logout: the cookie is deleted and its token is invalid', async () => {
    await accounts.addPlayer('leaving@example.org');
    const browser = accounts.openBrowser();
    await browser.signIn('leaving@example.org');
    const cookies = new Map(browser.cookies);
    expect((await browser.post('/api/auth/sign-out', undefined)).statusCode).toBe(200);
    expect(browser.cookies.has('limelight.session')).toBe(false);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.call('/api/v1/me')).statusCode).toBe(401);
    expect(await countSessions('leaving@example.org')).toBe(0);
  });
});

describe('a suspended player', () => {
  it('learns of the suspension only after the right password, and gets no session', async () => {
    await accounts.addPlayer('suspended@example.org');
    await setUser('suspended@example.org', { account_state: 'suspended' });
    const browser = accounts.openBrowser();
    const right = await browser.signIn('suspended@example.org');
    expect([right.statusCode, right.json()]).toMatchObject([
      403,
      { code: 'ACCOUNT_SUSPENDED', message: 'Your account is suspended' },
    ]);
    const wrong = await browser.signIn('suspended@example.org', 'not the password');
    expect([wrong.statusCode, wrong.json().message]).toEqual([401, wrongCredentials]);
    expect(browser.cookies.size).toBe(0);
    expect(await countSessions('suspended@example.org')).toBe(0);
  });

  it('and a changed role take effect with the next request', async () => {
    await accounts.addPlayer('changing@example.org');
    const browser = accounts.openBrowser();
    await browser.signIn('changing@example.org');
    const { app } = accounts;
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const findViewer = () => app.findViewer({ headers: { cookie } } as Parameters<typeof app.findViewer>[0]);
    expect(await findViewer()).toMatchObject({ role: 'user', suspended: false, emailVerified: true });
    await setUser('changing@example.org', { role: 'admin', account_state: 'suspended' });
    expect(await findViewer()).toMatchObject({ role: 'admin', suspended: true });
  });
});

describe('cross-site requests', () => {
  const paths = ['sign-in/email', 'sign-up/email', 'sign-out', 'request-password-reset', 'reset-password'];
  it.each(paths)('another site cannot send %s, with or without a cookie', async (path) => {
    const before = await countSessions('known@example.org');
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '', referer: 'https://evil.example/page' },
      { origin: 'http://limelight.test.evil.example' },
      { origin: 'http://limelight.test:81' },
    ]) {
      const browser = accounts.openBrowser();
      browser.cookies.set('other', '1');
      const response = await browser.post(`/api/auth/${path}`, signUpBody('csrf@example.org'), { headers });
      expect([response.statusCode, response.json().code], JSON.stringify(headers)).toEqual([403, 'FORBIDDEN']);
    }
    expect(await countSessions('known@example.org')).toBe(before);
  });

  it('a cross-site form is refused by its Sec-Fetch-Site header even without an Origin', async () => {
    const response = await accounts.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      payload: { email: 'known@example.org', password: goodPassword },
    });
    expect(response.statusCode).toBe(403);
  });

  it('a body that is not JSON is refused', async () => {
    const response = await accounts.openBrowser().call('/api/auth/sign-in/email', {
      method: 'POST',
      body: `email=known%40example.org&password=${encodeURIComponent(goodPassword)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.statusCode).toBe(415);
  });

  it.each([
    'update-user',
    'change-email',
    'change-password',
    'delete-user',
    'set-password',
    'get-session',
    'list-sessions',
    'revoke-session',
    'sign-in/social',
    'link-social',
    'verify-password',
    'ok',
    'error',
    'set-role',
  ])('%s, which the library knows, does not exist here', async (path) => {
    const browser = accounts.openBrowser();
    for (const method of ['GET', 'POST'] as const) {
      const response = await browser.call(`/api/auth/${path}`, { method, body: method === 'POST' ? {} : undefined });
      expect(response.statusCode).toBe(404);
    }
  });
});

describe('in production', () => {
  const variables = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://limelight.example',
    MAIL_URL: 'smtp://mail.example',
    SECRET: 'a secret for the tests of production',
  };
  it('the session is a __Host- cookie: Secure, HttpOnly, Lax, for this host only', async () => {
    const production = await openAccounts({ variables });
    await production.addPlayer('ama@example.org');
    const response = await production.openBrowser().signIn('ama@example.org');
    const header = String(response.headers['set-cookie']);
    expect(header).toMatch(/^__Host-limelight\.session=/);
    for (const part of [/; Path=\//, /; HttpOnly/, /; Secure/, /; SameSite=Lax/]) expect(header).toMatch(part);
    expect(header).not.toMatch(/Domain=/i);
    await production.close();
  });

  it('no cookie lacks the prefix, those that are removed at log-out included', async () => {
    const production = await openAccounts({ variables });
    await production.addPlayer('ama@example.org');
    const browser = production.openBrowser();
    await browser.signIn('ama@example.org');
    const cookies = [(await browser.post('/api/auth/sign-out', {})).headers['set-cookie'] ?? []].flat();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-limelight\./);
    await production.close();
  });

  it('another port of the same host is another site', async () => {
    const production = await openAccounts({ variables });
    const response = await production.openBrowser().signIn('ama@example.org', goodPassword, {
      headers: { origin: 'http://localhost:5173' },
    });
    expect(response.statusCode).toBe(403);
    await production.close();
  });
});
