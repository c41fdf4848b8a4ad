import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apiKeyPrefix, apiKeyRandomBytes, isApiKey, makeApiKey } from './api-key.js';
import { apiKeyScopes, opensWithKey } from './permission.js';

it('any key may read, only a trade key may act, and no key reaches the account', () => {
  const opened = apiKeyScopes.map((held) => [undefined, ...apiKeyScopes].map((needed) => opensWithKey(held, needed)));
  expect(opened).toEqual([
    [false, true, false],
    [false, true, true],
  ]);
});

it('generates well-formed keys from any bytes, and shows only their prefix', () => {
  const usable = fc.array(fc.integer({ min: 0, max: 247 }), { minLength: 43, maxLength: apiKeyRandomBytes });
  fc.assert(
    fc.property(usable, (bytes) => {
      const key = makeApiKey(Uint8Array.from(bytes));
      expect(isApiKey(key)).toBe(true);
      expect(key.startsWith(apiKeyPrefix(key))).toBe(true);
      expect(apiKeyPrefix(key)).toHaveLength(14);
    }),
  );
});

it('gives every character of the alphabet the same share of the bytes', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    // 43 equal bytes make 43 equal characters, or are all rejected.
    const bytes = new Uint8Array(43).fill(byte);
    if (byte >= 248) expect(() => makeApiKey(bytes)).toThrow(RangeError);
    else counts.set(makeApiKey(bytes).slice(-1), (counts.get(makeApiKey(bytes).slice(-1)) ?? 0) + 1);
  }
  expect(new Set(counts.values())).toEqual(new Set([4]));
  expect(counts.size).toBe(62);
});

it.each([
  '',
  'll_live_',
  'll_live_short',
  `ll_live_${'a'.repeat(44)}`,
  `ll_test_${'a'.repeat(43)}`,
  `ll_live_${'-'.repeat(43)}`,
])('knows that %j is no key without a look-up', (text) => expect(isApiKey(text)).toBe(false));
