import { minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsUnderTest, goodPassword, openAccounts } from './accounts.fixture.js';
import { limits } from './limits.js';

let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

describe('guessing secrets', () => {
  const address = '203.0.113.9';
  it('is limited per account, from any address, counting right and wrong guesses, until the window ends', async () => {
    await accounts.addPlayer('guessed@example.org');
    const { perAccountMax, windowMs } = limits['sign-in'];
    for (let attempt = 0; attempt < perAccountMax; attempt += 1) {
      const response = await accounts
        .openBrowser()
        .signIn('guessed@example.org', 'wrong guess', { address: `198.51.100.${attempt + 1}` });
      expect(response.statusCode).toBe(401);
    }
    const refused = await accounts.openBrowser().signIn('Guessed@example.org');
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: windowMs / 1_000 } }),
    ]);
    accounts.services.clock.advance(windowMs);
    expect((await accounts.openBrowser().signIn('guessed@example.org')).statusCode).toBe(200);
  });

  it('is limited per client by its connection, whatever its headers claim', async () => {
    const { perClientMax } = limits['use-token'];
    const attemptFrom = (attempt: number, from = address) =>
      accounts.openBrowser().call('/api/auth/verify-email?token=guess', {
        address: from,
        headers: {
          'x-forwarded-for': `192.0.2.${attempt % 250}`,
          'x-limelight-client-address': `192.0.2.${attempt % 250}`,
          'x-real-ip': `192.0.2.${attempt % 250}`,
          forwarded: `for=192.0.2.${attempt % 250}`,
        },
      });
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
        .call('/api/auth/verify-email?token=guess', { address: `2001:db8:1:2::${host.toString(16)}` });
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
