import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usCents } from './money.js';
import { takenBack } from './payment.js';
import { cashOfTokens, defaultTokenPrice, priceOfTokens, tokensMax } from './token.js';

test('a token costs US$2.50 and adds SE$2,500', () => {
  expect([priceOfTokens(1, defaultTokenPrice), cashOfTokens(1)]).toEqual([250, 250_000]);
  expect([priceOfTokens(tokensMax, defaultTokenPrice), cashOfTokens(tokensMax)]).toEqual([5_000, 5_000_000]);
});

test('what is taken back grows with the money that is gone, up to everything', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: tokensMax }), fc.nat(6_000), fc.nat(6_000), (tokens, one, more) => {
      const order = { usCents: priceOfTokens(tokens, defaultTokenPrice), seCents: cashOfTokens(tokens) };
      const first = takenBack(order, usCents(one));
      const second = takenBack(order, usCents(one + more));
      expect(second).toBeGreaterThanOrEqual(first);
      expect(second).toBeLessThanOrEqual(order.seCents);
      expect(takenBack(order, order.usCents)).toBe(order.seCents);
      expect(takenBack(order, usCents(0))).toBe(0);
    }),
  );
});
