import { expect, test } from 'vitest';
import { systemRandom } from '../../../platform/random.js';
import { newRecoveryCodes, tidyCode } from './second-factor-code.js';

test('a code of the app is found in groups, with dashes and in digits of every script', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456', '123–456', '١٢٣٤٥٦', '１２３ ４５６', '123456\u200e']) {
    expect(tidyCode(typed)).toBe('123456');
  }
});

test('a recovery code is found in either case and with any dash or none', () => {
  const [code = ''] = newRecoveryCodes(systemRandom);
  const whole = code.replace('-', '');
  const typed = [code, code.toLowerCase(), whole, whole.toLowerCase(), code.replace('-', ' — '), ` ${code}\n`];
  for (const text of typed) expect(tidyCode(text)).toBe(code);
});

test('a recovery code of before keeps its letters, and needs no dash', () => {
  for (const text of ['aB3dE-Fg9hI', 'aB3dEFg9hI', 'aB3dE–Fg9hI']) expect(tidyCode(text)).toBe('aB3dE-Fg9hI');
});

test('recovery codes are ten different ones without characters that look alike', () => {
  const codes = newRecoveryCodes(systemRandom);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}-[2-9A-HJ-NP-Z]{6}$/);
});

test('another text stays wrong', () => {
  expect(['', '12345', 'abc'].map(tidyCode)).toEqual(['', '12345', 'abc']);
});
