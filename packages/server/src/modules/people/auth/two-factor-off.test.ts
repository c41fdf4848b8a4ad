import { minuteMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

describe('turning it off', () => {
  it('needs the password and a code, and login then needs the password only', async () => {
    const { email, browser, firstCode, recoveryCodes } = await withApp(accounts);
    const [code = '', other] = recoveryCodes;
    const turnOff = async (body: object) => {
      const answer = await browser.post('/api/v1/me/two-factor/disable', body);
      return [answer.statusCode, answer.json().code];
    };
    expect(await turnOff({ password: goodPassword })).toEqual([400, 'BAD_REQUEST']);
    expect(await turnOff({ password: 'not mine', code })).toEqual([400, 'BAD_REQUEST']);
    expect(await turnOff({ password: goodPassword, code: 'wrong-codes' })).toEqual([401, 'INVALID_CODE']);
    expect(await turnOff({ password: goodPassword, code: firstCode }), 'a used code').toEqual([401, 'INVALID_CODE']);
    expect((await browser.call('/api/v1/me')).json()).toMatchObject({ twoFactorEnabled: true });
    expect(await turnOff({ password: goodPassword, code })).toEqual([200, undefined]);
    expect((await browser.call('/api/v1/me')).json()).toMatchObject({ twoFactorEnabled: false });
    expect((await accounts.openBrowser().signIn(email)).json()).toEqual({ status: true });
    await accounts.mailTo(email, /Two-factor authentication is off/);
    expect(await turnOff({ password: goodPassword, code: other })).toEqual([409, 'CONFLICT']);
  });

  it('is rate limited against guessing the password or a code in an open session', async () => {
    const { browser, recoveryCodes } = await withApp(accounts);
    const [code] = recoveryCodes;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const guess = attempt % 2 === 0 ? { password: 'guess', code } : { password: goodPassword, code: 'a-guess' };
      statuses.push((await browser.post('/api/v1/me/two-factor/disable', guess)).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await browser.post('/api/v1/me/two-factor/disable', { password: goodPassword, code })).statusCode).toBe(
      429,
    );
  });
});

describe('the sessions of before', () => {
  const statusOfMe = async (browser: Browser) => (await browser.call('/api/v1/me')).statusCode;

  it('end when it is turned off, but for the one that turned it off', async () => {
    const { email, browser, secret, recoveryCodes } = await withApp(accounts);
    const other = await halfSignedIn(accounts, email);
    expect((await other.post('/api/auth/two-factor', { code: appCode(secret, 1) })).statusCode).toBe(200);
    expect([await statusOfMe(browser), await statusOfMe(other)]).toEqual([200, 200]);
    const body = { password: goodPassword, code: recoveryCodes[0] };
    expect((await browser.post('/api/v1/me/two-factor/disable', body)).statusCode).toBe(200);
    expect([await statusOfMe(browser), await statusOfMe(other)]).toEqual([200, 401]);
  });

  it.each([true, false])(
    'end in the statement itself that sets it to %s, whatever ends the process after it',
    async (isOn) => {
      const { db } = accounts.services;
      const { browser } = isOn ? await signedIn(accounts) : await withApp(accounts);
      const { id } = (await browser.call('/api/v1/me')).json<{ id: string }>();
      if (isOn) await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword });
      const factor = () => db.selectFrom('two_factor').select('verified').where('user_id', '=', id).execute();
      expect([await statusOfMe(browser), await factor()]).toEqual([200, [{ verified: !isOn }]]);
      await db.updateTable('user').set({ two_factor_enabled: isOn }).where('id', '=', id).execute();
      // The account asks for a factor exactly if it has one.
      expect([await statusOfMe(browser), await factor()]).toEqual([401, isOn ? [{ verified: true }] : []]);
    },
  );

  it('are not continued by a change of the factor that a reset overtakes', async () => {
    const { db } = accounts.services;
    const { browser, recoveryCodes } = await withApp(accounts);
    const { id } = (await browser.call('/api/v1/me')).json<{ id: string }>();
    // What a reset does between the statements of the change.
    await sql`create function reset_meanwhile() returns trigger language plpgsql as $$ begin
      update "user" set credential_version = credential_version + 1 where id = old.user_id; return null; end $$`.execute(
      db,
    );
    await sql`create trigger reset_meanwhile after delete on two_factor for each row execute function reset_meanwhile()`.execute(
      db,
    );
    const body = { password: goodPassword, code: recoveryCodes[0] };
    const answer = await browser.post('/api/v1/me/two-factor/disable', body);
    await sql`drop function reset_meanwhile cascade`.execute(db);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
    expect(await db.selectFrom('session').select('id').where('user_id', '=', id).execute()).toEqual([]);
  });
});

describe('new recovery codes', () => {
  it('need the password and a code, so that a session with a stolen password does not get them', async () => {
    const { browser, recoveryCodes } = await withApp(accounts);
    const [code, other] = recoveryCodes;
    const renew = async (body: object) => {
      const answer = await browser.post('/api/v1/me/two-factor/recovery-codes', body);
      return [answer.statusCode, answer.json().code];
    };
    expect(await renew({ password: goodPassword })).toEqual([400, 'BAD_REQUEST']);
    expect(await renew({ password: goodPassword, code: 'wrong-codes' })).toEqual([401, 'INVALID_CODE']);
    expect(await renew({ password: 'not mine', code })).toEqual([400, 'BAD_REQUEST']);
    expect(await renew({ password: goodPassword, code })).toEqual([200, undefined]);
    expect(await renew({ password: goodPassword, code: other }), 'an old code').toEqual([401, 'INVALID_CODE']);
  });
});
