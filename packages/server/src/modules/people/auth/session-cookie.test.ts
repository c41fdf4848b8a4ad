import { expect, it } from 'vitest';
import { signCookie, signedCookieReader } from './session-cookie.js';

const name = 'limelight.session';
const read = (cookie: string, secrets: readonly string[]) =>
  signedCookieReader(secrets)(`other=1; ${name}=${cookie}`, name);

it('reads a token only with a valid signature of any of the secrets, without a query', () => {
  expect(read(signCookie('abc', 'ours'), ['ours'])).toBe('abc');
  expect(read(signCookie('abc', 'older'), ['ours', 'older'])).toBe('abc');
  expect(read(signCookie('abc', 'theirs'), ['ours', 'older'])).toBeNull();
  for (const cookie of ['', 'abc', 'abc.', '.abc', '%E0%A4%A', 'x'.repeat(5_000)])
    expect(read(cookie, ['ours'])).toBeNull();
  expect(signedCookieReader(['ours'])(undefined, name)).toBeNull();
});
