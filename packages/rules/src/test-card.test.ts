import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cardEnding,
  cardNumberProblem,
  expiryProblem,
  passesLuhn,
  securityCodeProblem,
  testCardMessages,
  testCardOutcome,
  testCards,
} from './test-card.js';
import { digitsOf } from './typed-number.js';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));

/** The only digit that makes the number pass. */
function withCheckDigit(prefix: string): string {
  const check = Array.from({ length: 10 }, (_, digit) => `${prefix}${digit}`).filter(passesLuhn);
  expect(check).toHaveLength(1);
  return check[0] ?? '';
}

test('every test card is accepted as typed on a card, with its outcome', () => {
  const outcomes = testCards.map(({ number }) => {
    const typed = ` ${number.replace(/(\d{4})(?=\d)/g, '$1 ')} `;
    expect(cardNumberProblem(typed)).toBeNull();
    expect(cardEnding(typed)).toBe(number.slice(-4));
    return testCardOutcome(typed);
  });
  expect(outcomes).toEqual(['approve', 'decline', 'cancel', 'late', 'renewal-fails']);
});

test('every prefix has exactly one check digit', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 18 }).chain(digits), (prefix) => void withCheckDigit(prefix)));
});

test('a wrong digit is always noticed, and two swapped neighbours unless they are 0 and 9', () => {
  fc.assert(
    fc.property(digits(15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (prefix, at, change) => {
      const number = withCheckDigit(prefix);
      const digit = Number(number[at]);
      const wrong = `${number.slice(0, at)}${(digit + change) % 10}${number.slice(at + 1)}`;
      expect(passesLuhn(wrong)).toBe(false);
      const next = number[at + 1];
      if (next === undefined || next === number[at] || `${number[at]}${next}`.match(/^(?:09|90)$/)) return;
      const swapped = `${number.slice(0, at)}${next}${number[at]}${number.slice(at + 2)}`;
      expect(passesLuhn(swapped)).toBe(false);
    }),
  );
});

test('a real card is refused: only the test cards are accepted', () => {
  fc.assert(
    fc.property(digits(15), (prefix) => {
      const number = withCheckDigit(prefix);
      fc.pre(testCards.every((card) => card.number !== number));
      expect(cardNumberProblem(number)).toBe(testCardMessages.numberUnknown);
      expect(testCardOutcome(number)).toBeUndefined();
    }),
  );
});

test('whatever else is typed is refused without an error', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      fc.pre(digitsOf(typed).length < 12);
      expect(cardNumberProblem(typed)).toBe(testCardMessages.numberInvalid);
      expect(typeof expiryProblem(typed, new Date(0))).toMatch(/string|object/);
    }),
  );
  for (const typed of ['', '4242', '4242 4242 4242 4241', '4242--4242-4242-4242', `4${'0'.repeat(19)}`]) {
    expect(cardNumberProblem(typed)).toBe(testCardMessages.numberInvalid);
  }
});

test('a card is valid through the last moment of its month', () => {
  const lastMoment = new Date(Date.UTC(2026, 2, 31, 23, 59, 59, 999));
  expect(expiryProblem('03/26', lastMoment)).toBeNull();
  expect(expiryProblem('03 / 26', lastMoment)).toBeNull();
  expect(expiryProblem('٠٣/٢٦', lastMoment)).toBeNull();
  expect(expiryProblem('03/26', new Date(lastMoment.getTime() + 1))).toBe(testCardMessages.expired);
  expect(expiryProblem('12/25', lastMoment)).toBe(testCardMessages.expired);
  expect(expiryProblem('03/46', lastMoment)).toBeNull();
  for (const typed of ['', '3/26', '00/30', '13/30', '03/2026', '0330', '04/46']) {
    expect(expiryProblem(typed, lastMoment)).toBe(testCardMessages.expiryInvalid);
  }
});

test('a security code has three digits', () => {
  expect([' 123 ', '000', '١٢٣'].map(securityCodeProblem)).toEqual([null, null, null]);
  for (const typed of ['', '12', '1234', '12a', '1 2']) {
    expect(securityCodeProblem(typed)).toBe(testCardMessages.securityCodeInvalid);
  }
});
