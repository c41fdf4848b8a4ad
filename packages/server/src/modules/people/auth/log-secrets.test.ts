import { inspect } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AccountsUnderTest, goodPassword, openAccounts, signUpBody, tokenIn } from './accounts.fixture.js';

let accounts: AccountsUnderTest;
const lines: string[] = [];

beforeAll(async () => {
  // The most verbose log level, more than any setting allows.
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  accounts = await openAccounts({ log });
});
afterAll(() => accounts.close());

test('no password, cookie, key or link token is ever logged, not even on failures', async () => {
  const email = 'logged@example.org';
  const { pool } = accounts.services;
  await accounts.addPlayer(email);
  const browser = accounts.openBrowser();
  const secrets = [
    goodPassword,
    'a wrong password',
    'half a sentence',
    'a brand new sentence',
    `ll_live_${'k'.repeat(43)}`,
  ];
  await browser.signIn(email);
  secrets.push(...browser.cookies.values());
  await browser.call('/api/v1/me', { headers: { authorization: `Bearer ${secrets[4]}` } });
  await browser.signIn(email, secrets[1]);
  const json = { 'content-type': 'application/json' };
  await browser.post('/api/auth/sign-in/email', `{"email": "${email}", "password": "${secrets[2]}`, { headers: json });
  await browser.post('/api/auth/request-password-reset', { email });
  const token = tokenIn(await accounts.mailTo(email, /reset/i), 'reset-password');
  secrets.push(token);
  // better-auth prints unexpected errors directly, bypassing every logger.
  const console = vi
    .spyOn(globalThis.console, 'error')
    .mockImplementation((...printed) => void lines.push(inspect(printed, { depth: 10 })));
  // Sessions and accounts cannot be written for a moment.
  await pool.query('alter table session rename to session_away; alter table account rename to account_away');
  const failed = [
    await accounts.openBrowser().signIn(email),
    await browser.call('/api/v1/me'),
    await accounts.openBrowser().post('/api/auth/sign-up/email', signUpBody('failed@example.org')),
    await accounts.openBrowser().post('/api/auth/reset-password', { token, newPassword: secrets[3] }),
  ];
  await pool.query('alter table session_away rename to session; alter table account_away rename to account');
  console.mockRestore();
  expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500]);
  const log = lines.join('');
  expect(log).toContain('unexpected failure');
  for (const secret of secrets) {
    for (const spelling of [secret, decodeURIComponent(secret), encodeURIComponent(secret)]) {
      expect(log.includes(spelling), `${spelling.slice(0, 12)} in the log`).toBe(false);
    }
  }
});
