import { verifyEmail } from '@limelight/contract/people/auth';
import { minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.js';
import { solve } from '../../../platform/robot-check.fixture.js';
import { createRobotCheck } from '../../../platform/robot-check.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { type AccountsUnderTest, goodPassword, openAccounts, signUpBody } from './accounts.fixture.js';
import { limits } from './limits.js';

let accounts: AccountsUnderTest;

beforeAll(async () => {
  // The library of the robot check also compares with the system's time.
  accounts = await openAccounts({ clock: new ManualClock(systemClock.nowMs()) });
});
afterAll(() => accounts.close());

/** Wrong passwords, each from another network. */
async function guess(email: string, tries: number): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const address = `198.51.100.${attempt + 1}`;
    const answer = await accounts.openBrowser().signIn(email, 'wrong guess', { address });
    expect(answer.statusCode).toBe(401);
  }
}

describe('guessing secrets', () => {
  const address = '203.0.113.9';
  it('costs a robot check after 20 tries for an account from anywhere, right or wrong, until the window ends', async () => {
    const email = 'guessed@example.org';
    await accounts.addPlayer(email);
    await guess(email, limits['sign-in-unchecked'].perAccountMax);
    const refused = await accounts.openBrowser().signIn('Guessed@example.org');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ROBOT_CHECK_NEEDED']);
    const robotCheck = await solve(await createRobotCheck(accounts.services).issue());
    const tryWith = (password: string, answer: string) =>
      accounts.openBrowser().post('/api/auth/sign-in/email', { email, password, robotCheck: answer });
    expect((await tryWith(goodPassword, Buffer.from('{}').toString('base64'))).json().code).toBe('ROBOT_CHECK_FAILED');
    expect((await tryWith(goodPassword, robotCheck)).statusCode).toBe(200);
    expect((await tryWith('wrong guess', robotCheck)).json().code, 'one try for each check').toBe('ROBOT_CHECK_FAILED');
    accounts.services.clock.advance(limits['sign-in-unchecked'].windowMs);
    expect((await accounts.openBrowser().signIn(email)).statusCode).toBe(200);
  });

  it('costs a robot check to sign up more than a household from one network, and never on its first accounts', async () => {
    const from = '203.0.113.33';
    const signUp = (index: number, robotCheck?: string, network = from) =>
      accounts
        .openBrowser()
        .post(
          '/api/auth/sign-up/email',
          signUpBody(`crowd-${index}@example.org`, { ...(robotCheck !== undefined && { robotCheck }) }),
          { address: network },
        );
    const { perClientMax } = limits['sign-up-unchecked'];
    for (let index = 0; index < perClientMax; index += 1) expect((await signUp(index)).statusCode).toBe(200);
    const refused = await signUp(9);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ROBOT_CHECK_NEEDED']);
    expect(refused.json().message).toMatch(/sign-ups from this network/);
    const solved = await solve(await createRobotCheck(accounts.services).issue());
    expect((await signUp(9, Buffer.from('{}').toString('base64'))).json().code).toBe('ROBOT_CHECK_FAILED');
    const exists = () =>
      accounts.services.db.selectFrom('user').select('id').where('email', '=', 'crowd-9@example.org').execute();
    expect(await exists()).toEqual([]);
    expect((await signUp(9, solved)).statusCode).toBe(200);
    expect(await exists()).toHaveLength(1);
    expect((await signUp(10, solved)).json().code, 'one account for each check').toBe('ROBOT_CHECK_FAILED');
    expect((await signUp(11, undefined, '203.0.113.34')).statusCode, 'another network').toBe(200);
    accounts.services.clock.advance(limits['sign-up-unchecked'].windowMs);
    expect((await signUp(12)).statusCode, 'an hour later').toBe(200);
  });

  it('does not keep out the owner: a device that has logged in before needs no check, for its account alone', async () => {
    const [email, other] = ['owner@example.org', 'other@example.org'];
    await accounts.addPlayer(email);
    await accounts.addPlayer(other);
    const device = accounts.openBrowser();
    expect((await device.signIn(email)).statusCode).toBe(200);
    // The first log-in of the device was a try of an unknown one.
    await guess(email, limits['sign-in-unchecked'].perAccountMax - 1);
    await guess(other, limits['sign-in-unchecked'].perAccountMax);
    expect((await device.signIn(other)).json().code).toBe('ROBOT_CHECK_NEEDED');
    expect((await device.signIn('OWNER@example.org')).statusCode).toBe(200);
    expect((await accounts.openBrowser().signIn(email)).json().code).toBe('ROBOT_CHECK_NEEDED');
  });

  it('has a limit on a known device too, and a cookie that we did not sign makes none', async () => {
    const email = 'thief@example.org';
    await accounts.addPlayer(email);
    const stolen = accounts.openBrowser();
    await stolen.signIn(email);
    for (let attempt = 1; attempt < limits['sign-in-known-device'].perAccountMax; attempt += 1) {
      expect((await stolen.signIn(email, 'wrong guess')).statusCode).toBe(401);
    }
    expect((await stolen.signIn(email)).statusCode, 'the last of a device').toBe(200);
    expect((await stolen.signIn(email)).json().code).toBe('ROBOT_CHECK_NEEDED');
    await guess(email, limits['sign-in-unchecked'].perAccountMax - 1);
    const forger = accounts.openBrowser();
    const cookie = stolen.cookies.get('limelight.device') ?? '';
    forger.cookies.set('limelight.device', `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'Q' : 'A'}`);
    expect((await forger.signIn(email)).json().code).toBe('ROBOT_CHECK_NEEDED');
  });

  it('is limited per client by its connection, whatever its headers claim', async () => {
    const { perClientMax } = limits['use-token'];
    const attemptFrom = (attempt: number, from = address) =>
      accounts.openBrowser().post(
        verifyEmail.url,
        { token: 'guess' },
        {
          address: from,
          headers: {
            'x-forwarded-for': `192.0.2.${attempt % 250}`,
            'x-limelight-client-address': `192.0.2.${attempt % 250}`,
            'x-real-ip': `192.0.2.${attempt % 250}`,
            forwarded: `for=192.0.2.${attempt % 250}`,
          },
        },
      );
    for (let attempt = 0; attempt < perClientMax; attempt += 1)
      expect((await attemptFrom(attempt)).statusCode).toBe(400);
    expect((await attemptFrom(perClientMax)).statusCode).toBe(429);
    expect((await attemptFrom(0, '203.0.113.10')).statusCode).toBe(400);
  });

  it('counts the whole IPv6 network of a client as one', async () => {
    const { perClientMax, windowMs } = limits['use-token'];
    accounts.services.clock.advance(windowMs + minuteMs);
    const attemptFrom = (host: number) =>
      accounts
        .openBrowser()
        .post(verifyEmail.url, { token: 'guess' }, { address: `2001:db8:1:2::${host.toString(16)}` });
    const answers = await Promise.all(Array.from({ length: perClientMax + 1 }, (_, host) => attemptFrom(host + 1)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });

  it('stores the address of the connection in the session, not one from a header', async () => {
    await accounts.addPlayer('address@example.org');
    await accounts.openBrowser().signIn('address@example.org', goodPassword, {
      address,
      headers: { 'x-forwarded-for': '192.0.2.1', 'x-limelight-client-address': '192.0.2.1' },
    });
    const { rows } = await accounts.services.pool.query(
      `select ip_address from session s join "user" u on u.id = s.user_id where u.email = 'address@example.org'`,
    );
    expect(rows).toEqual([{ ip_address: address }]);
  });

  it('trusts a listed proxy, and only the last address that it added', async () => {
    const proxied = await openAccounts({ variables: { TRUSTED_PROXIES: '10.0.0.1' } });
    await proxied.addPlayer('address@example.org');
    const signIn = (from: string) =>
      proxied.openBrowser().signIn('address@example.org', goodPassword, {
        address: from,
        headers: { 'x-forwarded-for': '192.0.2.66, 203.0.113.77' },
      });
    await signIn('10.0.0.1');
    await signIn('10.0.0.2');
    const { rows } = await proxied.services.pool.query('select ip_address from session order by created_at');
    expect(rows).toEqual([{ ip_address: '203.0.113.77' }, { ip_address: '10.0.0.2' }]);
    await proxied.close();
  });
});
