import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameLengthMax } from './celebrity.js';
import { seCents } from './money.js';
import { mayWithdraw, payoutCents, payoutDueMs, retirementSentence, retirementSentenceMax } from './retirement.js';
import { dayMs, hourMs } from './time.js';

const someShares = fc.integer({ min: 1, max: 1_000_000 });
const somePrice = fc.integer({ min: 1, max: 100_000_000 }).map((cents) => seCents(cents));
const someTime = fc.integer({ min: 0, max: 4_000_000_000_000 });

test('a payout is every share at the price, and does not depend on how the shares are divided among ranges', () => {
  fc.assert(
    fc.property(someShares, someShares, somePrice, (one, other, price) => {
      expect(payoutCents(one, price)).toBe(one * price);
      expect(payoutCents(one, price) + payoutCents(other, price)).toBe(payoutCents(one + other, price));
    }),
  );
});

test('a notice ends after a day, at the request of the person after an hour', () => {
  fc.assert(
    fc.property(someTime, (now) => {
      expect(payoutDueMs(now, false) - now).toBe(dayMs);
      expect(payoutDueMs(now, true) - now).toBe(hourMs);
    }),
  );
});

test('a notice is taken back until it is due, and never against the request of the person', () => {
  fc.assert(
    fc.property(someTime, fc.integer({ min: -dayMs, max: dayMs }), (dueMs, after) => {
      expect(mayWithdraw({ onRequest: true, dueMs }, dueMs + after)).toBe(false);
      expect(mayWithdraw({ onRequest: false, dueMs }, dueMs + after)).toBe(after < 0);
    }),
  );
});

test('the usual sentences fit, whatever the name', () => {
  const name = 'x'.repeat(nameLengthMax);
  for (const onRequest of [true, false]) {
    expect(retirementSentence(name, onRequest).length).toBeLessThanOrEqual(retirementSentenceMax);
  }
});
