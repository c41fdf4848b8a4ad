import { confirmIdentity } from '@limelight/contract/people/access';
import { minuteMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../platform/clock.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { upsertPushSubscription } from '../notifications/push-subscription.sql.js';
import { type AccountsUnderTest, type Browser, goodPassword, openAccounts } from './accounts.fixture.js';
import { appCode } from './authenticator.fixture.js';
import { halfSignedIn, signedIn, withApp } from './two-factor.fixture.js';

let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());
// Rate limits of one test must not affect the next.
beforeEach(() => accounts.services.clock.advance(20 * minuteMs));

const statusOfMe = async (browser: Browser) => (await browser.call('/api/v1/me')).statusCode;

/** A code that is not valid now. */
function wrongCode(secret: string): string {
  const right = new Set([-1, 0, 1, 2].map((later) => appCode(secret, later)));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.has(code)) ?? '';
}

function viewerOf({ cookies }: Browser) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { app } = accounts;
  return app.findViewer({ headers: { cookie } } as Parameters<typeof app.findViewer>[0]);
}

/** Whether this session passes endpoints that require two-factor authentication. */
const isPassed = async (browser: Browser) => (await viewerOf(browser))?.twoFactorPassed;

it('makes the log-in of an account with an app recent by its password and an unused code, never by the password alone', async () => {
  const { browser, secret } = await withApp(accounts);
  const viewer = await viewerOf(browser);
  const isRecent = async () => (await viewerOf(browser))?.recentlyAuthenticated;
  await sql`
    update session set created_at = created_at - interval '11 minutes', authenticated_at = null
    where user_id = ${viewer?.userId}`.execute(accounts.services.db);
  const confirm = async (code?: string) => {
    const answer = await browser.post(confirmIdentity.url, { password: goodPassword, ...(code && { code }) });
    return [answer.statusCode, answer.json().code, Object.keys(answer.json().details ?? {})];
  };
  expect(await confirm()).toEqual([400, 'BAD_REQUEST', ['code']]);
  expect((await confirm(wrongCode(secret)))[1]).toBe('INVALID_CODE');
  expect(await isRecent()).toBe(false);
  const code = appCode(secret, 1);
  expect((await confirm(code))[0]).toBe(200);
  expect(await isRecent()).toBe(true);
  expect((await confirm(code))[1], 'a code works once').toBe('INVALID_CODE');
});

describe('the two-factor state of a session', () => {
  it('is set for the session that entered a code, and for no other', async () => {
    const { email, browser: before } = await signedIn(accounts);
    const { secret } = (await before.post('/api/v1/me/two-factor/setup', { password: goodPassword })).json();
    const other = accounts.openBrowser();
    await other.signIn(email);
    const confirmed = await before.post('/api/v1/me/two-factor/confirm', { code: appCode(secret) });
    const [recoveryCode] = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes;
    // Logged in without a code, before there was one.
    expect([await isPassed(before), await statusOfMe(other)]).toEqual([true, 401]);
    const codes = [appCode(secret, 1), recoveryCode];
    for (const code of codes) {
      const browser = await halfSignedIn(accounts, email);
      expect((await browser.post('/api/auth/two-factor', { code })).statusCode).toBe(200);
      expect(await isPassed(browser)).toBe(true);
    }
  });

  it('is reset when two-factor authentication is turned off, also for a later setup', async () => {
    const {
      email,
      browser,
      secret,
      recoveryCodes: [recoveryCode],
    } = await withApp(accounts);
    const other = await halfSignedIn(accounts, email);
    await other.post('/api/auth/two-factor', { code: appCode(secret, 1) });
    expect(await isPassed(other)).toBe(true);
    await browser.post('/api/v1/me/two-factor/disable', { password: goodPassword, code: recoveryCode });
    const again = (await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword })).json();
    expect([await isPassed(browser), await statusOfMe(other)]).toEqual([false, 401]);
    await browser.post('/api/v1/me/two-factor/confirm', { code: appCode(again.secret) });
    expect([await isPassed(browser), await statusOfMe(other)]).toEqual([true, 401]);
  });
});

describe('turning it on', () => {
  it('shows the account in the app under the name of the game', async () => {
    await storeSettings(accounts.services, { siteName: 'Stars & Co' });
    const { browser } = await signedIn(accounts);
    const { uri } = (await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword })).json();
    await storeSettings(accounts.services, { siteName: 'Limelight' });
    expect(new URL(uri).searchParams.get('issuer')).toBe('Stars & Co');
  });

  it('needs the password, and login requires no code before a first code has confirmed the app', async () => {
    const { email, browser } = await signedIn(accounts);
    const refused = await browser.post('/api/v1/me/two-factor/setup', { password: 'not mine' });
    expect([refused.statusCode, refused.json().details]).toEqual([400, { password: 'This is not your password' }]);
    const { uri, secret } = (await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword })).json();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Limelight/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect((await accounts.openBrowser().signIn(email)).json()).toEqual({ status: true });
    const wrong = await browser.post('/api/v1/me/two-factor/confirm', { code: wrongCode(secret) });
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'INVALID_CODE']);
    expect((await browser.call('/api/v1/me')).json()).toMatchObject({ twoFactorEnabled: false });
  });

  it('returns ten recovery codes once, leaves this device signed in, notifies the owner and cannot be repeated', async () => {
    const { email, browser, recoveryCodes } = await withApp(accounts);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await browser.call('/api/v1/me')).json()).toMatchObject({ twoFactorEnabled: true });
    await accounts.mailTo(email, /Two-factor authentication is on/);
    const again = await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword });
    expect([again.statusCode, again.json().code]).toEqual([409, 'CONFLICT']);
    const { rows } = await accounts.services.pool.query<{ everything: string }>(
      'select string_agg(secret || backup_codes, $1) as everything from two_factor',
      [' '],
    );
    for (const code of recoveryCodes) expect(rows[0]?.everything).not.toContain(code);
  });
});

describe('push messages to this browser', () => {
  it('continue when two-factor authentication is turned on or off, which starts a new session', async () => {
    const { db, clock } = accounts.services;
    const { browser } = await signedIn(accounts);
    const sessionId = async (): Promise<string> => (await browser.call('/api/v1/me/sessions')).json().sessions[0].id;
    const { id: userId } = (await browser.call('/api/v1/me')).json();
    const first = await sessionId();
    const keys = { endpoint: `https://web.push.apple.com/${userId}`, p256dh: 'a', auth: 'b' };
    const row = { user_id: userId, id: userId, session_id: first, ...keys, created_at: clock.now() };
    await upsertPushSubscription(db, row);
    const subscribedIn = async () => {
      const row = db.selectFrom('push_subscription').select('session_id').where('user_id', '=', userId);
      return (await row.executeTakeFirstOrThrow()).session_id;
    };
    const { secret } = (await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword })).json();
    const confirmed = await browser.post('/api/v1/me/two-factor/confirm', { code: appCode(secret) });
    const [code] = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes;
    const second = await sessionId();
    expect([second === first, await subscribedIn()]).toEqual([false, second]);
    await browser.post('/api/v1/me/two-factor/disable', { password: goodPassword, code });
    const third = await sessionId();
    expect([third === second, await subscribedIn()]).toEqual([false, third]);
  });
});

describe('the second step of a login', () => {
  it('turns nothing on in an open session: only the confirmation does, with a mail and recovery codes', async () => {
    const { browser } = await signedIn(accounts);
    const { secret } = (await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword })).json();
    const answer = await browser.post('/api/auth/two-factor', { code: appCode(secret) });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
    expect((await browser.call('/api/v1/me')).json()).toMatchObject({ twoFactorEnabled: false });
    const confirmed = await browser.post('/api/v1/me/two-factor/confirm', { code: appCode(secret) });
    expect(confirmed.json().recoveryCodes).toHaveLength(10);
  });

  it('consumes no recovery code of an open session', async () => {
    const { browser, recoveryCodes, email } = await withApp(accounts);
    const [code = ''] = recoveryCodes;
    expect((await browser.post('/api/auth/two-factor', { code })).statusCode).toBe(401);
    expect((await (await halfSignedIn(accounts, email)).post('/api/auth/two-factor', { code })).statusCode).toBe(200);
  });

  it('refuses the code that confirmed the app, so that an observer cannot replay it', async () => {
    const { email, firstCode } = await withApp(accounts);
    const answer = await (await halfSignedIn(accounts, email)).post('/api/auth/two-factor', { code: firstCode });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'INVALID_CODE']);
  });

  it('works in a browser in which another account is still logged in', async () => {
    const { email, secret } = await withApp(accounts);
    const { browser } = await signedIn(accounts);
    expect((await browser.signIn(email)).json()).toEqual({ status: true, twoFactor: true });
    expect((await browser.post('/api/auth/two-factor', { code: appCode(secret, 1) })).statusCode).toBe(200);
    expect((await browser.call('/api/v1/me')).json()).toMatchObject({ email });
  });
});

describe('logging in', () => {
  it('requires a code after the right password, and starts no session before', async () => {
    const { email, secret } = await withApp(accounts);
    const browser = await halfSignedIn(accounts, email);
    expect(browser.cookies.has('limelight.session')).toBe(false);
    expect(await statusOfMe(browser)).toBe(401);
    const wrong = await browser.post('/api/auth/two-factor', { code: wrongCode(secret) });
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'INVALID_CODE']);
    const code = appCode(secret, 1);
    const right = await browser.post('/api/auth/two-factor', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect([right.statusCode, right.json()]).toEqual([200, { status: true }]);
    expect(await statusOfMe(browser)).toBe(200);
  });

  it('accepts an authenticator code for ten seconds after its time, and not longer', async () => {
    const { email, secret } = await withApp(accounts);
    const { db } = accounts.services;
    const logInAt = async (secondsIntoStep: number, code: string) => {
      const browser = await halfSignedIn(accounts, email);
      vi.setSystemTime(stepStart + secondsIntoStep * 1_000);
      const { statusCode } = await browser.post('/api/auth/two-factor', { code });
      await db.deleteFrom('two_factor_used_code').execute();
      return statusCode;
    };
    const stepStart = Math.ceil(systemClock.nowMs() / 30_000) * 30_000;
    vi.useFakeTimers({ toFake: ['Date'], now: stepStart });
    try {
      const [previous, current] = [appCode(secret, -1), appCode(secret)];
      await db.deleteFrom('two_factor_used_code').execute();
      expect(await logInAt(9, previous)).toBe(200);
      expect(await logInAt(11, previous)).toBe(401);
      expect(await logInAt(29, previous)).toBe(401);
      expect(await logInAt(29, current)).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('accepts an authenticator code once, so that an observer cannot replay it', async () => {
    const { email, secret } = await withApp(accounts);
    const code = appCode(secret, 1);
    const browsers = await Promise.all([1, 2, 3].map(() => halfSignedIn(accounts, email)));
    const answers = await Promise.all(browsers.map((browser) => browser.post('/api/auth/two-factor', { code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    const inside = await Promise.all(browsers.map(statusOfMe));
    expect(inside.sort()).toEqual([200, 401, 401]);
  });

  it('accepts each recovery code once, and new codes replace the old ones', async () => {
    const { email, browser: owner, recoveryCodes } = await withApp(accounts);
    const [first = '', second = '', code] = recoveryCodes;
    const browser = await halfSignedIn(accounts, email);
    expect((await browser.post('/api/auth/two-factor', { code: first })).statusCode).toBe(200);
    expect(await statusOfMe(browser)).toBe(200);
    const again = await halfSignedIn(accounts, email);
    expect((await again.post('/api/auth/two-factor', { code: first })).statusCode).toBe(401);
    const renewed = await owner.post('/api/v1/me/two-factor/recovery-codes', { password: goodPassword, code });
    const [fresh = ''] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect((await again.post('/api/auth/two-factor', { code: second })).statusCode).toBe(401);
    expect((await again.post('/api/auth/two-factor', { code: fresh })).statusCode).toBe(200);
  });

  it('ends after five wrong codes, and locks the second step for a while after ten', async () => {
    const { email, secret } = await withApp(accounts);
    const guess = wrongCode(secret);
    const statuses: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const browser = await halfSignedIn(accounts, email);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        statuses.push((await browser.post('/api/auth/two-factor', { code: guess })).statusCode);
      }
      const over = await browser.post('/api/auth/two-factor', { code: appCode(secret) });
      expect(over.statusCode).toBe(429);
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
    const locked = await (await halfSignedIn(accounts, email)).post('/api/auth/two-factor', { code: appCode(secret) });
    expect([locked.statusCode, locked.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  it('has no second step without the first', async () => {
    const { secret } = await withApp(accounts);
    const response = await accounts.openBrowser().post('/api/auth/two-factor', { code: appCode(secret) });
    expect([response.statusCode, response.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
  });
});
