import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { digitsOf, parseCount, parseHundredths, parseTyped, withPlainDigits } from './typed-number.js';

/** Their keypads type commas, points and digits of their own; spreadsheets paste their groups. */
const locales = ['en-US', 'de-DE', 'de-CH', 'fr-FR', 'pt-BR', 'ru-RU', 'tr-TR', 'ar-EG', 'fa-IR', 'hi-IN-u-nu-deva'];

describe('what keypads of ten locales produce', () => {
  it.each(locales)('%s: an amount is what was meant, with two decimals, one or none', (locale) => {
    const writers = [0, 1, 2].map((decimals) => {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      const grouped = new Intl.NumberFormat(locale, digits);
      return { decimals, grouped, plain: new Intl.NumberFormat(locale, { ...digits, useGrouping: false }) };
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom(...writers), (size, writer) => {
        const value = size / 10 ** writer.decimals;
        const [cents, count] = [size * 10 ** (2 - writer.decimals), writer.decimals === 0 ? size : null];
        const typed = writer.plain.format(value);
        expect([parseHundredths(typed), parseCount(typed)]).toEqual([cents, count]);
        // In groups it is read rightly or not at all: "1.234" may be either.
        const grouped = writer.grouped.format(value);
        expect([cents, null]).toContain(parseHundredths(grouped));
        expect([count, null]).toContain(parseCount(grouped));
      }),
    );
  });
});

test.each([
  ['1,5', 150],
  ['2,0', 200],
  ['0,5', 50],
  ['512,40', 51_240],
  ['SE$512.40', 51_240],
  ['US$ 12', 1_200],
  ['12,50 €', 1_250],
  [' 1,512.40 ', 151_240],
  ['1.512,40', 151_240],
  ["1'512.40", 151_240],
  ['1\u202f512,40', 151_240],
  ['1,234', 123_400],
  ['1.234.567', 123_456_700],
  ['.5', 50],
  ['512.', 51_200],
  ['٥١٢٫٤٠', 51_240],
  ['５１２．４０', 51_240],
  ['\u200e512.40\u202c', 51_240],
])('the amount "%s" is %i cents', (typed, cents) => {
  expect(parseHundredths(typed)).toBe(cents);
});

test.each([
  '',
  '.',
  ',',
  '-5',
  '+5',
  '0,512',
  '1.234',
  '12 34',
  '1,23,456',
  '01,234',
  '1,2,3',
  '1.2.3',
  '1,234,5',
  '5e3',
  '0x10',
  '1/2',
  '½',
  '5abc',
  'SE$',
  '512.401',
  '--5',
])('"%s" is no amount', (typed) => {
  expect(parseHundredths(typed)).toBeNull();
});

test('a count with decimals is no count, and never a larger one', () => {
  for (const typed of ['1,5', '2,0', '0,5', '1.5', '2.', ',5', '1,000.00', '1.000', '-4'])
    expect(parseCount(typed)).toBeNull();
  expect(['12', '1,200', '1 200', '١٢', '007'].map(parseCount)).toEqual([12, 1_200, 1_200, 12, 7]);
});

test('no text is more than its digits', () => {
  const marks = fc.constantFrom('.', ',', ' ', "'", '\u00a0', '-', '$', '٫');
  const typed = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...'0123456789') }, marks), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(typed, (keys) => {
      const text = keys.join('');
      const digits = Number(digitsOf(text));
      const [count, cents] = [parseCount(text), parseHundredths(text)];
      expect(count === null || count === digits).toBe(true);
      expect(cents === null || cents <= digits * 100).toBe(true);
    }),
  );
});

test('a signed number may be below zero', () => {
  const signed = { decimals: 1, signed: true };
  expect(['-2,5', '−2.5', '+2.5%', '2.5', '-0'].map((text) => parseTyped(text, signed))).toEqual([-25, -25, 25, 25, 0]);
});

test('a number too large to be exact is the largest that is', () => {
  expect(parseCount('9'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER);
});

test('digits of every script are plain ones', () => {
  expect(withPlainDigits('٠١٢٣٤٥٦٧٨٩ ۰۹ ०९ ০৯ 𝟎𝟗𝟘𝟡 ０９')).toBe('0123456789 09 09 09 0909 09');
  expect(digitsOf('123-456')).toBe('123456');
});
