import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { cookieKeyOf, readSessionToken } from './session-cookie.js';

it('reads a token only with a valid signature, without a query', () => {
  const sign = (token: string, secret: string) =>
    encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
  expect(readSessionToken(sign('abc', 'ours'), cookieKeyOf('ours'))).toBe('abc');
  expect(readSessionToken(sign('abc', 'theirs'), cookieKeyOf('ours'))).toBeNull();
  for (const cookie of [null, '', 'abc', 'abc.', '.abc', '%E0%A4%A', 'x'.repeat(5_000)]) {
    expect(readSessionToken(cookie, cookieKeyOf('ours'))).toBeNull();
  }
});
