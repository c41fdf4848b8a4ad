import { confirmEmailChange, requestEmailChange, revertEmailChange } from '@limelight/contract/people/email-address';
import { dayMs, hourMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '../../../platform/mailer.js';
import { digestTables } from '../../../testing/table-digests.js';
import {
  type AccountsUnderTest,
  type Browser,
  goodPassword,
  openAccounts,
  signUpBody,
  tokenIn as tokenInMail,
} from '../auth/accounts.fixture.js';
import { appCode } from '../auth/authenticator.fixture.js';
import type { SecurityEvent } from '../security-events/security-event.js';

let accounts: AccountsUnderTest;
let count = 0;
const events: SecurityEvent[] = [];

beforeAll(async () => {
  accounts = await openAccounts();
  accounts.app.decorate('noteSecurity', (event) => events.push(event));
});
afterAll(() => accounts.close());
beforeEach(() => accounts.services.clock.advance(2 * hourMs));

async function addPlayer() {
  count += 1;
  const old = `old-${count}@example.org`;
  const id = await accounts.addPlayer(old);
  const browser = accounts.openBrowser();
  await browser.signIn(old);
  return { id, old, fresh: `new-${count}@example.org`, browser };
}

const request = (browser: Browser, email: string, changes = {}) =>
  browser.post(requestEmailChange.url, { email, password: goodPassword, ...changes });

const confirm = (token: string) => accounts.openBrowser().post(confirmEmailChange.url, { token });
const revert = (token: string) => accounts.openBrowser().post(revertEmailChange.url, { token });

function tokenIn({ text }: Mail): string {
  const token = /\/(?:confirm|restore)-email\?token=(\S+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link in: ${text}`);
  return token;
}

/** Requests a change and waits for the link. */
async function linkTo(browser: Browser, email: string, mailed = email.toLowerCase()): Promise<string> {
  const answer = await request(browser, email);
  expect(answer.statusCode, answer.body).toBe(200);
  return tokenIn(await accounts.mailTo(mailed, /confirm your new/i));
}

const wayBackOf = async (old: string) => tokenIn(await accounts.mailTo(old, /was changed/i));

/** A player whose address was changed. */
async function addMoved() {
  const player = await addPlayer();
  expect((await confirm(await linkTo(player.browser, player.fresh))).statusCode).toBe(200);
  return { ...player, wayBack: await wayBackOf(player.old) };
}

const emailOf = async (userId: string) => {
  const account = accounts.services.db.selectFrom('user').select(['email', 'email_verified']).where('id', '=', userId);
  const { email, email_verified: verified } = await account.executeTakeFirstOrThrow();
  return verified ? email : `${email} unverified`;
};

async function refused(call: () => ReturnType<typeof confirm>) {
  const digest = () => digestTables(accounts.services.db, ['"user"', 'session', 'email_change', 'api_key']);
  const before = await digest();
  const answer = await call();
  expect(await digest()).toEqual(before);
  return [answer.statusCode, answer.json().code];
}

test('nothing changes before the link is opened; then the address, and all devices but the requesting one end', async () => {
  const { id, old, fresh, browser } = await addPlayer();
  const phone = accounts.openBrowser();
  await phone.signIn(old);
  const token = await linkTo(browser, fresh.toUpperCase());
  expect(await emailOf(id)).toBe(old);
  expect((await phone.call('/api/v1/me')).statusCode).toBe(200);
  expect((await confirm(token)).statusCode).toBe(200);
  expect(events.at(-1)).toMatchObject({ kind: 'email-changed', detail: 'link', userId: id });
  expect(await emailOf(id)).toBe(fresh);
  expect((await browser.call('/api/v1/me')).json()).toMatchObject({ email: fresh, emailVerified: true });
  expect((await phone.call('/api/v1/me')).statusCode).toBe(401);
  expect((await accounts.openBrowser().signIn(old)).json().code).toBe('INVALID_CREDENTIALS');
  expect((await accounts.openBrowser().signIn(fresh)).statusCode).toBe(200);
  expect(await refused(() => confirm(token))).toEqual([404, 'NOT_FOUND']);
});

test('an address with letters of its language signs up, is mailed in ASCII, logs in either way and is shown as it is', async () => {
  const [typed, stored] = ['zoe@münchen.example', 'zoe@xn--mnchen-3ya.example'];
  const browser = accounts.openBrowser();
  expect((await browser.post('/api/auth/sign-up/email', signUpBody(typed))).statusCode).toBe(200);
  const token = tokenInMail(await accounts.mailTo(stored, /verify/i), 'verify-email');
  await browser.post('/api/auth/verify-email', { token });
  for (const email of [typed, ' Zoe@MÜNCHEN.example', stored]) {
    expect((await browser.signIn(email)).statusCode, email).toBe(200);
  }
  expect((await browser.call('/api/v1/me')).json().email).toBe(typed);
  await browser.post('/api/auth/request-password-reset', { email: typed });
  await accounts.mailTo(stored, /password/i);
  expect(await refused(() => request(browser, typed)), 'the address that it has').toEqual([400, 'BAD_REQUEST']);
  const { id } = (await browser.call('/api/v1/me')).json();
  const link = linkTo(browser, 'zoe@köln.example', 'zoe@xn--kln-sna.example');
  expect((await confirm(await link)).statusCode).toBe(200);
  expect(await emailOf(id)).toBe('zoe@xn--kln-sna.example');
});

test('a request needs the password, the second factor where login does, and another address', async () => {
  const { old, fresh, browser } = await addPlayer();
  expect(await refused(() => request(browser, fresh, { password: 'not mine' }))).toEqual([400, 'BAD_REQUEST']);
  expect(await refused(() => request(browser, old))).toEqual([400, 'BAD_REQUEST']);
  expect(await refused(() => request(browser, 'a@example.org\r\nBcc: b@example.org'))).toEqual([400, 'BAD_REQUEST']);
  expect(await refused(() => request(accounts.openBrowser(), fresh))).toEqual([401, 'NOT_SIGNED_IN']);
  const { secret } = (await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword })).json();
  const { recoveryCodes } = (await browser.post('/api/v1/me/two-factor/confirm', { code: appCode(secret) })).json();
  expect((await request(browser, fresh)).json().details).toEqual({ code: 'Please enter the code' });
  expect((await request(browser, fresh, { code: recoveryCodes[0] })).statusCode).toBe(200);
});

test('a taken address is answered as a free one, and its owner gets a mail without a link to take it', async () => {
  const { browser, id, old } = await addPlayer();
  const other = await addPlayer();
  const answer = await request(browser, other.old);
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: true }]);
  const mail = await accounts.mailTo(other.old, /already have/i);
  expect(mail.text).not.toContain('confirm-email');
  expect([await emailOf(id), await emailOf(other.id)]).toEqual([old, other.old]);
});

test('a link that is forged, too old or replaced by a newer request changes nothing', async () => {
  const { browser, fresh, id } = await addPlayer();
  const first = await linkTo(browser, fresh);
  expect(await refused(() => confirm(`${first.slice(0, -4)}AAAA`))).toEqual([404, 'NOT_FOUND']);
  expect(await refused(() => revert(first))).toEqual([404, 'NOT_FOUND']);
  const second = await linkTo(browser, `second-${fresh}`);
  expect(await refused(() => confirm(first))).toEqual([404, 'NOT_FOUND']);
  accounts.services.clock.advance(dayMs + 1);
  expect(await refused(() => confirm(second))).toEqual([404, 'NOT_FOUND']);
  const third = await linkTo(browser, `third-${fresh}`);
  await browser.post('/api/v1/me/delete', { password: goodPassword, confirmation: 'DELETE' });
  expect(await refused(() => confirm(third))).toEqual([404, 'NOT_FOUND']);
  expect(await emailOf(id)).toBe(`former-player-${id} unverified`);
});

test('of two players who move to one address in parallel one gets it, and the other learns that it has an account', async () => {
  const [one, other] = [await addPlayer(), await addPlayer()];
  const first = await linkTo(one.browser, 'wanted@example.org');
  expect((await request(other.browser, 'wanted@example.org')).statusCode).toBe(200);
  const tokens = [first];
  await expect
    .poll(() => {
      const mails = accounts.services.mailer.sent.filter(({ to }) => to === 'wanted@example.org');
      tokens.push(...mails.map(tokenIn).filter((token) => !tokens.includes(token)));
      return tokens.length;
    })
    .toBe(2);
  const answers = await Promise.all(tokens.map((token) => confirm(token)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect([await emailOf(one.id), await emailOf(other.id)].sort()).toContain('wanted@example.org');
});

test('one link opened many times in parallel changes the address once', async () => {
  const { browser, fresh, id, old } = await addPlayer();
  const token = await linkTo(browser, fresh);
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await emailOf(id)).toBe(fresh);
  await wayBackOf(old);
  expect(
    accounts.services.mailer.sent.filter(({ to, subject }) => to === old && /was changed/.test(subject)),
  ).toHaveLength(1);
});

test('for seven days the old address takes the account back once; everybody is logged out, keys end', async () => {
  const { id, old, browser, wayBack } = await addMoved();
  accounts.services.clock.advance(7 * dayMs - hourMs);
  expect((await revert(wayBack)).statusCode).toBe(200);
  expect(events.at(-1)).toMatchObject({ kind: 'email-changed', detail: 'way back', userId: id });
  expect(await emailOf(id)).toBe(old);
  expect((await browser.call('/api/v1/me')).statusCode).toBe(401);
  expect((await accounts.mailTo(old, /reset/i)).to).toBe(old);
  expect(await refused(() => revert(wayBack))).toEqual([404, 'NOT_FOUND']);
  const late = await addMoved();
  accounts.services.clock.advance(7 * dayMs + 1);
  expect(await refused(() => revert(late.wayBack))).toEqual([404, 'NOT_FOUND']);
});

test('a second change is no obstacle to the way back of the first, which ends the way back of the second', async () => {
  const { id, old, fresh, browser, wayBack } = await addMoved();
  accounts.services.clock.advance(hourMs);
  expect((await confirm(await linkTo(browser, `thief-${fresh}`))).statusCode).toBe(200);
  const second = await wayBackOf(fresh);
  expect((await revert(wayBack)).statusCode).toBe(200);
  expect(await emailOf(id)).toBe(old);
  expect(await refused(() => revert(second))).toEqual([404, 'NOT_FOUND']);
});

test('the way back is refused once the old address has another account', async () => {
  const { old, wayBack } = await addMoved();
  await accounts.addPlayer(old, { verified: false });
  expect(await refused(() => revert(wayBack))).toEqual([409, 'CONFLICT']);
});

test('a change that waits ends with the account’s own way back and with a change by staff', async () => {
  const { fresh, browser, wayBack } = await addMoved();
  const waiting = await linkTo(browser, `later-${fresh}`);
  expect((await revert(wayBack)).statusCode).toBe(200);
  expect(await refused(() => confirm(waiting))).toEqual([404, 'NOT_FOUND']);
});
