import { minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountsUnderTest, goodPassword, openAccounts } from './accounts.fixture.js';
import { withApp } from './two-factor.fixture.js';

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
