import { endpoints } from '@limelight/contract/endpoints.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount, upsertCredential } from '../modules/people/auth/account.sql.js';
import { Browser, goodPassword } from '../modules/people/auth/accounts.fixture.js';
import { appCode } from '../modules/people/auth/authenticator.fixture.js';
import { hashPassword } from '../modules/people/auth/password.js';
import { uuidv7 } from '../platform/random.js';
import { digestTables, listTables } from '../testing/table-digests.js';
import { type ComposedApp, composeApp } from './composed-app.fixture.js';

/** As in production, where every permission needs two-factor authentication. */
let composed: ComposedApp;
/** Logged in before the account had two-factor authentication, and not since. */
let before: Browser;
let browser: Browser;
let secret: string;
let recoveryCodes: readonly string[] = [];

const email = 'new-admin@access.test';

beforeAll(async () => {
  composed = await composeApp({ staffTwoFactor: true });
  const { db, clock, random } = composed.trading.services;
  const [id, now] = [uuidv7(clock, random), clock.now()];
  const account = { name: 'Efua Sutherland', email, email_verified: true, role: 'admin', referral_code: 'EFUA-2222' };
  await insertAccount(db, { id, ...account, role: 'admin', created_at: now, updated_at: now });
  const credential = { id: uuidv7(clock, random), userId: id, passwordHash: await hashPassword(goodPassword), now };
  await upsertCredential(db, credential);
  before = openBrowser();
  browser = openBrowser();
  for (const one of [before, browser]) expect((await one.signIn(email)).statusCode).toBe(200);
  // The first request opens the wallet.
  await browser.call('/api/v1/me');
});

afterAll(async () => {
  await composed.app.close();
  await composed.closeFirst();
  await composed.trading.services.close();
});

function openBrowser(): Browser {
  return new Browser(composed.app, composed.trading.services.publicUrl);
}

const staffEndpoints = endpoints.filter(({ policy }) => typeof policy === 'object' && 'permission' in policy);

async function digest() {
  const { db } = composed.trading.services;
  const counted = { 'public.rate_limit': 'false', 'public.security_event': 'false' };
  return digestTables(
    db,
    (await listTables(db)).filter((name) => !/^public\.(?:candle|tick)_/.test(name)),
    counted,
  );
}

/** Requests every endpoint of staff. @returns each code with how often it was the answer */
async function codesOf(visitor: Browser): Promise<Record<string, number>> {
  const codes: Record<string, number> = {};
  for (const { method, url } of staffEndpoints) {
    const path = url.replace(/:\w+/g, '01980000-0000-7000-8000-000000000000');
    const answer = await visitor.call(path, { method, ...(method !== 'GET' && { body: {} }) });
    const code = answer.statusCode === 403 ? answer.json<{ code: string }>().code : 'let in';
    codes[code] = (codes[code] ?? 0) + 1;
  }
  return codes;
}

const standing = async (visitor: Browser) => {
  const { permissions, twoFactorMissing } = (await visitor.call('/api/v1/me')).json();
  return { permissions: permissions.length > 0, twoFactorMissing };
};

test('without two-factor authentication every endpoint of staff is refused with a code of its own, and changes no row', async () => {
  const rows = await digest();
  expect(staffEndpoints.length).toBeGreaterThan(80);
  expect(await codesOf(browser)).toEqual({ TWO_FACTOR_SETUP_NEEDED: staffEndpoints.length });
  expect(await digest()).toEqual(rows);
  expect(await standing(browser)).toEqual({ permissions: false, twoFactorMissing: 'set-up' });
});

test('the set-up is open to such an account and opens the back-office to this session, ends the others, and opens it to none without a code', async () => {
  const setup = await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword });
  secret = setup.json<{ secret: string }>().secret;
  // Not before a code has confirmed the app.
  expect((await standing(browser)).twoFactorMissing).toBe('set-up');
  const confirmed = await browser.post('/api/v1/me/two-factor/confirm', { code: appCode(secret) });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  expect(await standing(browser)).toEqual({ permissions: true, twoFactorMissing: null });
  expect((await browser.call('/api/v1/manager/users')).statusCode).toBe(200);
  recoveryCodes = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes;
  expect((await before.call('/api/v1/me')).statusCode).toBe(401);
  const { db } = composed.trading.services;
  // As a session of before the set-up ended the others.
  await db.updateTable('session').set({ two_factor_at: null }).execute();
  expect(await standing(browser)).toEqual({ permissions: false, twoFactorMissing: 'log-in' });
  expect(await codesOf(browser)).toEqual({ TWO_FACTOR_NEEDED: staffEndpoints.length });
  await db.updateTable('session').set({ two_factor_at: new Date() }).execute();
});

test('turning two-factor authentication off closes the back-office again', async () => {
  const off = await browser.post('/api/v1/me/two-factor/disable', { password: goodPassword, code: recoveryCodes[0] });
  expect(off.statusCode, off.body).toBe(200);
  expect((await browser.call('/api/v1/manager/users')).json().code).toBe('TWO_FACTOR_SETUP_NEEDED');
});
