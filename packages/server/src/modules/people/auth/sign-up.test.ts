import { accountMessages } from '@limelight/rules/account';
import { publicNameMessages } from '@limelight/rules/public-name';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeSettings } from '../../../testing/store-settings.js';
import { type AccountsUnderTest, goodPassword, openAccounts, signUpBody } from './accounts.fixture.js';

const url = '/api/auth/sign-up/email';
let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

async function countRows(): Promise<string> {
  const { pool } = accounts.services;
  const { rows } = await pool.query(
    'select (select count(*) from "user") users, (select count(*) from account) accounts, (select count(*) from session) sessions, (select count(*) from job_effect) effects',
  );
  return JSON.stringify(rows);
}

function findUser(email: string) {
  return accounts.services.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst();
}

describe('signing up', () => {
  it('stores the normalised fields as an unverified player without a wallet or a session', async () => {
    const browser = accounts.openBrowser();
    const body = signUpBody('Ama.New@Example.org', { name: '  Ama   Boateng ' });
    const response = await browser.post(url, body);
    expect([response.statusCode, response.json()]).toEqual([200, { status: true }]);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await findUser('ama.new@example.org')).toMatchObject({
      name: 'Ama Boateng',
      role: 'user',
      email_verified: false,
      account_state: 'active',
      phone_verified: false,
      mobile_number_prefix: '+233',
      mobile_number: '244123456',
      referred_by: null,
      terms_accepted_at: accounts.services.clock.now(),
    });
  });

  it('stores the password only as argon2id with 19 MiB and two passes', async () => {
    const id = await accounts.addPlayer('hash@example.org', { verified: false });
    const { db } = accounts.services;
    const row = await db.selectFrom('account').select('password').where('user_id', '=', id).executeTakeFirstOrThrow();
    expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    ['name', { name: '' }, 'Please enter your name'],
    ['name', { name: '   ' }, 'Please enter your name'],
    ['name', { name: '\u0001\r\n' }, publicNameMessages.invisible],
    ['name', { name: '\u200B' }, publicNameMessages.invisible],
    ['name', { name: 'Ama\u202Era' }, publicNameMessages.invisible],
    ['name', { name: 'https://evil.test/claim' }, publicNameMessages.address],
    ['name', { name: 'Limelight Support' }, publicNameMessages.reserved],
    ['name', { name: 'The Limelight' }, publicNameMessages.reserved],
    ['name', { name: 'x'.repeat(81) }, 'Name must be at most 80 characters long'],
    ['name', { name: 7 }, expect.any(String)],
    ['email', { email: 'nobody' }, 'Please enter a valid email address'],
    ['email', { email: 'a@example.org\r\nBcc: victim@example.org' }, 'Please enter a valid email address'],
    ['email', { email: `${'x'.repeat(250)}@example.org` }, expect.any(String)],
    ['password', { password: 'short77' }, 'Password must be at least 8 characters long'],
    ['password', { password: 'x'.repeat(129) }, 'Password must be at most 128 characters long'],
    ['password', { password: 'password' }, 'This password is too common. Please choose another one'],
    ['password', { password: 'Password123!' }, 'This password is too common. Please choose another one'],
    ['mobileNumberPrefix', { mobileNumberPrefix: '+000' }, 'Please choose a prefix from the list'],
    ['mobileNumberPrefix', { mobileNumberPrefix: '+233\r\nX: y' }, 'Please choose a prefix from the list'],
    ['mobileNumber', { mobileNumber: '12345' }, 'Please enter a valid mobile number (minimum 6 digits)'],
    ['mobileNumber', { mobileNumber: '12345678901' }, accountMessages.mobileNumberTooLong],
    ['mobileNumber', { mobileNumber: '244123456\n' }, 'Please enter a valid mobile number (minimum 6 digits)'],
    ['referralCode', { referralCode: 'X\r\nY' }, 'This is not a referral code'],
    ['acceptTerms', { acceptTerms: false }, 'Please confirm that you are at least 18 and accept the terms'],
    ['acceptTerms', { acceptTerms: undefined }, 'Please confirm that you are at least 18 and accept the terms'],
  ])('refuses a wrong %s (%j) next to its field and changes no row', async (field, changes, sentence) => {
    const before = await countRows();
    const response = await accounts.openBrowser().post(url, signUpBody('refused@example.org', changes));
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json()).toMatchObject({ code: 'BAD_REQUEST', details: { [field]: sentence } });
    expect(await countRows()).toBe(before);
  });

  it.each([
    'role',
    'isVip',
    'emailVerified',
    'email_verified',
    'account_state',
    'id',
    'image',
    'referredBy',
    'createdAt',
  ])('refuses the field %s, which is not for players to set, and changes no row', async (field) => {
    const before = await countRows();
    const body = signUpBody('field@example.org', { [field]: field === 'role' ? 'admin' : true });
    const response = await accounts.openBrowser().post(url, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(await countRows()).toBe(before);
  });

  it('turns line breaks in a name into spaces, in the account and in the mail', async () => {
    const email = 'crlf@example.org';
    await accounts.addPlayer(email, { changes: { name: 'Eve\r\nBcc: victim' } });
    expect((await findUser(email))?.name).toBe('Eve Bcc: victim');
    await accounts.openBrowser().post('/api/auth/request-password-reset', { email });
    const mail = await accounts.mailTo(email, /reset/i);
    expect(mail.text).toContain('Hello Eve,');
  });

  it('escapes markup in a name when it writes the mail', async () => {
    const email = 'markup@example.org';
    await accounts.addPlayer(email, { changes: { name: '<img src=x onerror=alert(1)>' } });
    await accounts.openBrowser().post('/api/auth/request-password-reset', { email });
    const { html } = await accounts.mailTo(email, /reset/i);
    expect(html).not.toContain('<img');
    expect(html).toContain('Hello &lt;img,');
  });

  it('mails no typed text to an unverified address', async () => {
    const email = 'stranger@example.org';
    await accounts.addPlayer(email, { verified: false, changes: { name: 'Prize at evil example' } });
    const browser = accounts.openBrowser();
    await accounts.mailTo(email, /verify/i);
    await browser.post(url, signUpBody(email, { name: 'Prize at evil example' }));
    await accounts.mailTo(email, /already have/i);
    await browser.post('/api/auth/request-password-reset', { email });
    await accounts.mailTo(email, /reset/i);
    await browser.signIn(email);
    await browser.post('/api/v1/me/delete', { password: goodPassword, confirmation: 'DELETE' });
    await accounts.mailTo(email, /deleted/i);
    const mails = accounts.services.mailer.sent.filter(({ to }) => to === email);
    expect(mails).toHaveLength(4);
    for (const { subject, text, html } of mails) {
      expect(text).toContain('Hello there,');
      expect(`${subject}${text}${html}`).not.toContain('evil example');
    }
  });

  it('is refused with a reason while registration is off', async () => {
    await storeSettings(accounts.services, { registrationEnabled: false });
    const response = await accounts.openBrowser().post(url, signUpBody('closed@example.org'));
    await storeSettings(accounts.services, { registrationEnabled: true });
    expect(response.statusCode).toBe(403);
    expect(response.json().message).toBe('Sign-up is closed at the moment. Please try again later');
    expect(await findUser('closed@example.org')).toBeUndefined();
  });
});

describe('a referral code', () => {
  it('is stored when it exists, in any spelling, and ignored when it does not', async () => {
    const id = await accounts.addPlayer('inviter@example.org', { verified: false });
    const code = (await findUser('inviter@example.org'))?.referral_code ?? '';
    expect(code).toMatch(/^[A-Z]+-/);
    const typed = ` ${code.toLowerCase()} `;
    await accounts.addPlayer('invited@example.org', { verified: false, changes: { referralCode: typed } });
    await accounts.addPlayer('guessed@example.org', { verified: false, changes: { referralCode: 'NOBODY-2222' } });
    expect((await findUser('invited@example.org'))?.referred_by).toBe(id);
    expect((await findUser('guessed@example.org'))?.referred_by).toBeNull();
  });

  it('can be checked by a visitor', async () => {
    await accounts.addPlayer('known@example.org', { verified: false });
    const user = await findUser('known@example.org');
    const code = user?.referral_code ?? '';
    const browser = accounts.openBrowser();
    const known = await browser.call(`/api/v1/referral-codes/${code.toLowerCase()}`);
    expect(known.json()).toEqual({ code, known: true, handle: user?.handle });
    const unknown = await browser.call('/api/v1/referral-codes/NOBODY-2222');
    expect(unknown.json()).toEqual({ code: 'NOBODY-2222', known: false, handle: null });
  });
});

describe('an address that has an account', () => {
  it('gets the same answer as a new one, leaves the account unchanged and mails its owner', async () => {
    await accounts.addPlayer('taken@example.org');
    const before = await findUser('taken@example.org');
    const again = await accounts
      .openBrowser()
      .post(url, signUpBody('TAKEN@example.org', { name: 'Someone Else', password: 'another password' }));
    const fresh = await accounts.openBrowser().post(url, signUpBody('fresh@example.org'));
    expect([again.statusCode, again.body]).toEqual([fresh.statusCode, fresh.body]);
    expect(Object.keys(again.headers)).toEqual(Object.keys(fresh.headers));
    expect(await findUser('taken@example.org')).toEqual(before);
    const mail = await accounts.mailTo('taken@example.org', /already have/i);
    expect(mail.text).toContain(`Log in:\n${accounts.services.publicUrl}/?card=log-in\n`);
    expect(mail.text).toContain(`${accounts.services.publicUrl}/reset-password?token=`);
    expect((await accounts.openBrowser().signIn('taken@example.org', 'another password')).statusCode).toBe(401);
  });

  it('gets one account and identical answers from parallel sign-ups', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => accounts.openBrowser().post(url, signUpBody('race@example.org'))),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"status":true}']),
    );
    const { rows } = await accounts.services.pool.query(
      `select count(*)::int as n from "user" u join account a on a.user_id = u.id where u.email = 'race@example.org'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});
