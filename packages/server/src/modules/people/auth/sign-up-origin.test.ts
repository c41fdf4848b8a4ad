import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsUnderTest, goodPassword, openAccounts, signUpBody } from './accounts.fixture.js';

let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

interface Visitor {
  readonly address: string;
  readonly browser?: string;
}

let emails = 0;

async function originOf({ address, browser = 'Firefox' }: Visitor) {
  emails += 1;
  const email = `origin${emails}@example.org`;
  const response = await accounts
    .openBrowser()
    .post('/api/auth/sign-up/email', signUpBody(email), { address, headers: { 'user-agent': browser } });
  expect(response.statusCode, response.body).toBe(200);
  const row = await accounts.services.db
    .selectFrom('sign_up_origin')
    .innerJoin('user', 'user.id', 'sign_up_origin.user_id')
    .select(['address_digest', 'device_digest'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row && { address: row.address_digest.toString('hex'), device: row.device_digest.toString('hex') };
}

test('two sign-ups from one address have the same digest, which does not contain the address', async () => {
  const first = await originOf({ address: '203.0.113.20' });
  const second = await originOf({ address: '203.0.113.20', browser: 'Chrome' });
  expect(first?.address).toBe(second?.address);
  expect(first?.device).not.toBe(second?.device);
  expect(Buffer.from(first?.address ?? '', 'hex').toString('latin1')).not.toContain('203.0.113.20');
  expect((await originOf({ address: '198.51.100.20' }))?.address).not.toBe(first?.address);
});

test('a browser that moves within its provider’s network is one device', async () => {
  const first = await originOf({ address: '203.0.113.30' });
  const moved = await originOf({ address: '203.0.7.99' });
  expect([moved?.address === first?.address, moved?.device === first?.device]).toEqual([false, true]);
  expect((await originOf({ address: '198.51.100.30' }))?.device).not.toBe(first?.device);
});

test('addresses of one IPv6 /48 count as one', async () => {
  const first = await originOf({ address: '2001:db8:1:2::7' });
  expect((await originOf({ address: '2001:db8:1:2:ffff::1' }))?.address).toBe(first?.address);
  expect((await originOf({ address: '2001:db8:1:3::7' }))?.address).toBe(first?.address);
  expect((await originOf({ address: '2001:db8:2:2::7' }))?.address).not.toBe(first?.address);
});

test('a second account in a browser is noted as sharing its device, whatever its address, and a stranger is not', async () => {
  const browser = accounts.openBrowser();
  const at = (address: string) => ({ address });
  const body = (email: string) => ({ email, password: goodPassword });
  await accounts.addPlayer('first@example.org');
  await accounts.addPlayer('stranger@example.org');
  await browser.post('/api/auth/sign-in/email', body('first@example.org'), at('203.0.113.40'));
  await browser.post('/api/auth/sign-up/email', signUpBody('second@example.org'), at('198.51.100.41'));
  const other = accounts.openBrowser();
  await other.post('/api/auth/sign-in/email', body('stranger@example.org'), at('203.0.113.40'));
  const pairs = () =>
    accounts.services.db
      .selectFrom('shared_device')
      .innerJoin('user as own', 'own.id', 'shared_device.user_id')
      .innerJoin('user as other', 'other.id', 'shared_device.other_id')
      .select(['own.email as own', 'other.email as other'])
      .orderBy('own.email')
      .execute();
  const pair = [
    { own: 'first@example.org', other: 'second@example.org' },
    { own: 'second@example.org', other: 'first@example.org' },
  ];
  expect(await pairs()).toEqual(pair);
  // A log-in notes it too, once.
  await browser.post('/api/auth/sign-in/email', body('first@example.org'), at('203.0.113.40'));
  expect(await pairs()).toEqual(pair);
  await browser.post('/api/auth/sign-in/email', body('stranger@example.org'), at('203.0.113.42'));
  expect(await pairs()).toHaveLength(4);
});

test('in development nothing is stored for sign-ups from the local machine', async () => {
  expect(await originOf({ address: '127.0.0.1' })).toBeUndefined();
});
