import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { problemOf } from '../../../platform/http/problem.fixture.js';
import { type AccountsUnderTest, signUpBody } from './accounts.fixture.js';

/** Hashing takes nearly all the time of such a call, so counting hashes is a stable measure of time. */
let passwordHashes = 0;
let accounts: AccountsUnderTest;

function counted<Arguments extends unknown[], Result>(call: (...given: Arguments) => Result) {
  return (...given: Arguments): Result => {
    passwordHashes += 1;
    return call(...given);
  };
}

beforeAll(async () => {
  // Test files share the module cache, so these modules are reloaded here and reset for the next file.
  vi.resetModules();
  vi.doMock('@node-rs/argon2', async (importOriginal) => {
    const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
    return { ...argon2, hash: counted(argon2.hash), verify: counted(argon2.verify) };
  });
  const { openAccounts } = await import('./accounts.fixture.js');
  accounts = await openAccounts();
  await accounts.addPlayer('known@example.org');
  await accounts.addPlayer('suspended@example.org');
  const { db } = accounts.services;
  await db
    .updateTable('user')
    .set({ account_state: 'suspended' })
    .where('email', '=', 'suspended@example.org')
    .execute();
});
afterAll(async () => {
  await accounts.close();
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

/** What a caller learns about an address: the answer, and how much work it took. */
async function learnt(url: string, body: object) {
  passwordHashes = 0;
  const answer = await accounts.openBrowser().post(url, body);
  return { statusCode: answer.statusCode, body: problemOf(answer), hashes: passwordHashes };
}

test('a log-in with a wrong password gets the same answer, with one password hash, whether or not there is an account', async () => {
  const tries = [];
  for (const name of ['known', 'unknown', 'suspended']) {
    tries.push(await learnt('/api/auth/sign-in/email', { email: `${name}@example.org`, password: 'a wrong password' }));
  }
  expect(tries[0]).toMatchObject({ statusCode: 401, hashes: 1 });
  expect(tries[1]).toEqual(tries[0]);
  expect(tries[2]).toEqual(tries[0]);
});

test('a sign-up gets the same answer, with one password hash, whether or not there is an account', async () => {
  const [known, unknown] = [
    await learnt('/api/auth/sign-up/email', signUpBody('known@example.org')),
    await learnt('/api/auth/sign-up/email', signUpBody('unknown@example.org')),
  ];
  expect(unknown).toMatchObject({ statusCode: 200, hashes: 1 });
  expect(known).toEqual(unknown);
});

test.each(['/api/auth/request-password-reset', '/api/auth/send-verification-email'])(
  '%s is answered alike, without a password hash, whether or not there is an account',
  async (url) => {
    const [known, unknown] = [
      await learnt(url, { email: 'known@example.org' }),
      await learnt(url, { email: 'nobody@example.org' }),
    ];
    expect(unknown).toMatchObject({ statusCode: 200, hashes: 0 });
    expect(known).toEqual(unknown);
  },
);
