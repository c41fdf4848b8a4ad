import { createEmailVerificationToken } from 'better-auth/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../../platform/http/problem.fixture.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { type AccountsUnderTest, goodPassword, openAccounts, tokenIn } from './accounts.fixture.js';
import { appCode } from './authenticator.fixture.js';
import { limits } from './limits.js';

const invalidLink = new Refusal('BAD_REQUEST', { message: 'Invalid or expired link' }).toProblem();
let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

const verify = (token: string, browser = accounts.openBrowser()) => browser.post('/api/auth/verify-email', { token });

async function requestReset(email: string): Promise<string> {
  const response = await accounts.openBrowser().post('/api/auth/request-password-reset', { email });
  expect([response.statusCode, response.json()]).toEqual([200, { status: true }]);
  return tokenIn(await accounts.mailTo(email, /reset/i), 'reset-password');
}

function resetTo(token: string, newPassword: string) {
  return accounts.openBrowser().post('/api/auth/reset-password', { token, newPassword });
}

async function grantsOf(userId: string): Promise<number[]> {
  const { db } = accounts.services;
  const rows = await db
    .selectFrom('posted_entry')
    .select('amount_cents')
    .where('user_id', '=', userId)
    .where('kind', '=', 'signup_grant')
    .execute();
  return rows.map((row) => row.amount_cents);
}

describe('verifying an email', () => {
  it('opens the wallet with the starting cash once, even when the link is opened several times in parallel', async () => {
    const id = await accounts.addPlayer('parallel@example.org', { verified: false });
    expect(await grantsOf(id)).toEqual([]);
    const token = tokenIn(await accounts.mailTo('parallel@example.org', /verify/i), 'verify-email');
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"status":true}']),
    );
    expect((await verify(token)).statusCode).toBe(200);
    expect(await grantsOf(id)).toEqual([1_000_000]);
  });

  it('accepts the newest link only, and that one again', async () => {
    const email = 'newest@example.org';
    await accounts.addPlayer(email, { verified: false });
    const newest = async () => tokenIn(await accounts.mailTo(email, /verify/i), 'verify-email');
    const older = await newest();
    // The tokens of one second are the same.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await accounts.openBrowser().post('/api/auth/send-verification-email', { email });
    await expect.poll(newest, { timeout: 60_000 }).not.toBe(older);
    const newer = await newest();
    expect((await verify(older)).statusCode).toBe(400);
    for (let opened = 0; opened < 2; opened += 1) expect((await verify(newer)).statusCode).toBe(200);
    expect((await verify(older)).statusCode).toBe(400);
  });

  it('starts no session, because someone other than its owner may open the link', async () => {
    await accounts.addPlayer('forwarded@example.org', { verified: false });
    const token = tokenIn(await accounts.mailTo('forwarded@example.org', /verify/i), 'verify-email');
    const browser = accounts.openBrowser();
    expect((await verify(token, browser)).headers['set-cookie']).toBeUndefined();
    expect((await browser.call('/api/v1/me')).statusCode).toBe(401);
  });

  it('makes a signed-in browser verified without a new login', async () => {
    await accounts.addPlayer('waiting@example.org', { verified: false });
    const browser = accounts.openBrowser();
    await browser.signIn('waiting@example.org');
    await verify(tokenIn(await accounts.mailTo('waiting@example.org', /verify/i), 'verify-email'));
    expect((await browser.call('/api/v1/me')).json()).toMatchObject({ emailVerified: true });
  });

  it.each([
    ['nonsense', async () => 'nonsense'],
    ['signed with another secret', () => createEmailVerificationToken('another secret', 'parallel@example.org')],
    ['expired', () => createEmailVerificationToken(accounts.services.secret, 'stays@example.org', undefined, -1)],
    ['of an unknown address', () => createEmailVerificationToken(accounts.services.secret, 'nobody@example.org')],
  ])('refuses a token that is %s', async (_what, makeToken) => {
    const response = await verify(await makeToken());
    expect([response.statusCode, problemOf(response)]).toEqual([400, invalidLink]);
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never redirects to %s',
    async (callbackURL) => {
      const response = await accounts.openBrowser().post('/api/auth/verify-email', { token: 'nonsense', callbackURL });
      expect(response.statusCode).toBe(400);
      expect(response.headers.location).toBeUndefined();
    },
  );

  it('opens the missing wallet of a verified player after a crash', async () => {
    const id = await accounts.addPlayer('crashed@example.org', { verified: false });
    await accounts.services.db.updateTable('user').set({ email_verified: true }).where('id', '=', id).execute();
    const browser = accounts.openBrowser();
    await browser.signIn('crashed@example.org');
    await Promise.all([browser.call('/api/v1/me'), browser.call('/api/v1/me')]);
    expect(await grantsOf(id)).toEqual([1_000_000]);
  });
});

describe('requesting another mail', () => {
  const url = '/api/auth/send-verification-email';

  it('gets the same answer for an unverified, a verified and an unknown address, and mails only the first', async () => {
    await accounts.addPlayer('again@example.org', { verified: false });
    await accounts.mailTo('again@example.org', /verify/i);
    await accounts.addPlayer('done@example.org');
    const { sent } = accounts.services.mailer;
    sent.length = 0;
    const emails = ['unknown@example.org', 'done@example.org', 'again@example.org'];
    const bodies: string[] = [];
    for (const email of emails) {
      const response = await accounts.openBrowser().post(url, { email });
      bodies.push(`${response.statusCode} ${response.body}`);
    }
    expect(new Set(bodies)).toEqual(new Set(['200 {"status":true}']));
    await accounts.mailTo('again@example.org', /verify/i);
    expect(sent.map(({ to }) => to)).toEqual(['again@example.org']);
  });

  it('is rate limited, whether or not the address has an account', async () => {
    const { perAccountMax } = limits['verification-mail'];
    for (const email of ['bombed@example.org', 'nobody-bombed@example.org']) {
      if (email === 'bombed@example.org') await accounts.addPlayer(email, { verified: false });
      const statuses: number[] = [];
      for (let attempt = 0; attempt <= perAccountMax; attempt += 1) {
        statuses.push((await accounts.openBrowser().post(url, { email })).statusCode);
      }
      expect(statuses).toEqual([...Array.from({ length: perAccountMax }, () => 200), 429]);
    }
  });

  it.each(['a@example.org\r\nBcc: victim@example.org', 'a@example.org,victim@example.org', '"a" <a@example.org>', ''])(
    'refuses %j as an address',
    async (email) => {
      for (const path of [url, '/api/auth/request-password-reset']) {
        const response = await accounts.openBrowser().post(path, { email });
        expect([response.statusCode, response.json().details]).toEqual([
          400,
          { email: 'Please enter a valid email address' },
        ]);
      }
    },
  );
});

describe('resetting a password', () => {
  it('works once, ends every session, notifies the owner and invalidates the old password', async () => {
    await accounts.addPlayer('forgetful@example.org');
    const [phone, laptop] = [accounts.openBrowser(), accounts.openBrowser()];
    await phone.signIn('forgetful@example.org');
    await laptop.signIn('forgetful@example.org');
    const token = await requestReset('forgetful@example.org');
    const answers = await Promise.all([
      resetTo(token, 'a brand new sentence'),
      resetTo(token, 'a brand new sentence'),
      resetTo(token, 'a brand new sentence'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toMatchObject(invalidLink);
    for (const browser of [phone, laptop]) expect((await browser.call('/api/v1/me')).statusCode).toBe(401);
    expect((await accounts.openBrowser().signIn('forgetful@example.org', goodPassword)).statusCode).toBe(401);
    expect((await accounts.openBrowser().signIn('forgetful@example.org', 'a brand new sentence')).statusCode).toBe(200);
    const mail = await accounts.mailTo('forgetful@example.org', /was changed/i);
    expect(mail.text).not.toContain('token=');
    expect(mail.text).toContain(`Log in:\n${accounts.services.publicUrl}/?card=log-in\n`);
  });

  it('invalidates every other link and every login that waits for a code', async () => {
    const email = 'twice@example.org';
    await accounts.addPlayer(email);
    const { mailer } = accounts.services;
    const first = await requestReset(email);
    mailer.sent.length = 0;
    const second = await requestReset(email);
    expect(second).not.toBe(first);
    const owner = accounts.openBrowser();
    await owner.signIn(email);
    const { secret } = (await owner.post('/api/v1/me/two-factor/setup', { password: goodPassword })).json();
    await owner.post('/api/v1/me/two-factor/confirm', { code: appCode(secret) });
    const half = accounts.openBrowser();
    expect((await half.signIn(email)).json()).toEqual({ status: true, twoFactor: true });
    expect((await resetTo(first, 'a brand new sentence')).statusCode).toBe(200);
    const late = await resetTo(second, 'the sentence of a thief');
    expect([late.statusCode, problemOf(late)]).toEqual([400, invalidLink]);
    const code = await half.post('/api/auth/two-factor', { code: appCode(secret, 1) });
    expect([code.statusCode, code.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it('refuses a weak password without consuming the link', async () => {
    await accounts.addPlayer('weak@example.org');
    const token = await requestReset('weak@example.org');
    for (const password of ['password', 'Password123!']) {
      const response = await resetTo(token, password);
      expect([response.statusCode, response.json().details]).toEqual([
        400,
        { newPassword: 'This password is too common. Please choose another one' },
      ]);
    }
    expect((await resetTo(token, 'a brand new sentence')).statusCode).toBe(200);
  });

  it('refuses a link older than an hour', async () => {
    await accounts.addPlayer('late@example.org');
    const token = await requestReset('late@example.org');
    await accounts.services.pool.query("update verification set expires_at = now() - interval '1 second'");
    expect((await resetTo(token, 'a brand new sentence')).statusCode).toBe(400);
  });

  it('stores the token nowhere in the database', async () => {
    await accounts.addPlayer('secret@example.org');
    const token = await requestReset('secret@example.org');
    const { rows } = await accounts.services.pool.query<{ text: string }>(
      `select v::text as text from verification v
       union all select e::text from job_effect e union all select j::text from graphile_worker._private_jobs j`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
  });

  it('also verifies the address, because the link reached its owner, and opens the wallet', async () => {
    const id = await accounts.addPlayer('both@example.org', { verified: false });
    expect((await resetTo(await requestReset('both@example.org'), 'a brand new sentence')).statusCode).toBe(200);
    expect(await grantsOf(id)).toEqual([1_000_000]);
  });

  it('gets the same answer for an unknown address, which gets no mail', async () => {
    const response = await accounts.openBrowser().post('/api/auth/request-password-reset', { email: 'no@example.org' });
    expect([response.statusCode, response.json()]).toEqual([200, { status: true }]);
    await accounts.addPlayer('after@example.org');
    expect(accounts.services.mailer.sent.filter(({ to }) => to === 'no@example.org')).toEqual([]);
  });
});
