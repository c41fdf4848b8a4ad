import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { cookieKeyOf, createSessionLoader, readSessionToken } from './find-viewer.js';
import type { SessionRow } from './session.sql.js';

function row(token: string): SessionRow {
  return {
    token,
    sessionId: token,
    userId: token,
    role: 'user',
    suspended: false,
    emailVerified: true,
    hasWallet: true,
  };
}

it('asks the database for what waits together, and gives each caller its own session', async () => {
  const queries: (readonly string[])[] = [];
  const load = createSessionLoader(async (tokens) => {
    queries.push(tokens);
    await Promise.resolve();
    return tokens.filter((token) => token !== 'gone').map(row);
  });
  const tokens = Array.from({ length: 100 }, (_, index) => (index === 50 ? 'gone' : `token ${index % 60}`));
  const rows = await Promise.all(tokens.map(load));
  expect(rows.map((found) => found?.token)).toEqual(tokens.map((token) => (token === 'gone' ? undefined : token)));
  expect(queries.length).toBeLessThanOrEqual(4);
});

it('remembers nothing: what is asked after an answer is read again', async () => {
  let suspended = false;
  const load = createSessionLoader(async (tokens) => tokens.map((token) => ({ ...row(token), suspended })));
  expect(await load('a')).toMatchObject({ suspended: false });
  suspended = true;
  expect(await load('a')).toMatchObject({ suspended: true });
});

it('fails those alone who waited for the query that failed', async () => {
  let fails = true;
  const load = createSessionLoader(async (tokens) => {
    if (fails) throw new Error('the database is away');
    return tokens.map(row);
  });
  await expect(load('a')).rejects.toThrow('the database is away');
  fails = false;
  expect(await load('a')).toMatchObject({ token: 'a' });
});

it('reads a token only under our own signature, without a query', () => {
  const sign = (token: string, secret: string) =>
    encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
  expect(readSessionToken(sign('abc', 'ours'), cookieKeyOf('ours'))).toBe('abc');
  expect(readSessionToken(sign('abc', 'theirs'), cookieKeyOf('ours'))).toBeNull();
  for (const cookie of [null, '', 'abc', 'abc.', '.abc', '%E0%A4%A', 'x'.repeat(5_000)]) {
    expect(readSessionToken(cookie, cookieKeyOf('ours'))).toBeNull();
  }
});
