import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageYearsMin,
  defaultPhonePrefix,
  mobileNumberProblem,
  nameProblem,
  passwordProblem,
  passwordRepeatProblem,
} from './account.js';
import { commonPasswords } from './common-passwords.js';
import { isPhonePrefix, phonePrefixes, typedMobileNumber } from './phone-prefixes.js';
import { digitsOf } from './typed-number.js';

describe('a name', () => {
  it('has 1 to 80 characters, spaces around it not counted', () => {
    expect(nameProblem('A')).toBeNull();
    expect(nameProblem(`  ${'n'.repeat(80)}  `)).toBeNull();
    expect(nameProblem('   ')).toBe('Please enter your name');
    expect(nameProblem('')).toBe('Please enter your name');
    expect(nameProblem('n'.repeat(81))).toBe('Name must be at most 80 characters long');
  });

  it('counts characters as people do', () => {
    expect(nameProblem('🎤'.repeat(80))).toBeNull();
    expect(nameProblem('🎤'.repeat(81))).toBe('Name must be at most 80 characters long');
  });
});

describe('a password', () => {
  it('has 8 to 128 characters', () => {
    expect(passwordProblem('k7#vQ2x')).toBe('Password must be at least 8 characters long');
    expect(passwordProblem('k7#vQ2xZ')).toBeNull();
    expect(passwordProblem('x'.repeat(128))).toBeNull();
    expect(passwordProblem('x'.repeat(129))).toBe('Password must be at most 128 characters long');
  });

  it('may hold any character, spaces and emoji too', () => {
    expect(passwordProblem('  two  words  ')).toBeNull();
    expect(passwordProblem('🎭🎬🎤🎸🎹🎺🎻🥁')).toBeNull();
  });

  it('is none of the most common ones, in any case', () => {
    expect(passwordProblem('password')).toBe('This password is too common. Please choose another one');
    expect(passwordProblem('PassWord1')).toBe('This password is too common. Please choose another one');
    expect(passwordProblem('12345678')).toBe('This password is too common. Please choose another one');
  });

  it('is repeated exactly', () => {
    expect(passwordRepeatProblem('k7#vQ2xZ', 'k7#vQ2xZ')).toBeNull();
    expect(passwordRepeatProblem('k7#vQ2xZ', 'k7#vq2xZ')).toBe('Passwords do not match');
  });
});

describe('the common passwords', () => {
  it('that a form refuses are refused by this rule and not by the length', () => {
    expect(commonPasswords.size).toBeGreaterThan(50);
    for (const password of commonPasswords) {
      expect(passwordProblem(password)).toBe('This password is too common. Please choose another one');
      expect(password).toBe(password.toLowerCase());
    }
  });
});

describe('a mobile number', () => {
  const message = 'Please enter a valid mobile number (minimum 6 digits)';

  it.each(['123456', '1234567890', '0012345'])('may be %s', (number) => {
    expect(mobileNumberProblem(number)).toBeNull();
  });

  it.each(['', '12345', '12 3456', '+123456', '１２３４５６', '123456\n', '-123456'])('cannot be %j', (number) => {
    expect(mobileNumberProblem(number)).toBe(message);
  });

  it('of more digits than are stored is refused with the reason, and none is cut', () => {
    expect(mobileNumberProblem('07700900123')).toBe(
      'At most 10 digits, without the country code and without zero in front',
    );
  });

  it('is typed with any signs between its digits, and with a country code, which becomes the prefix', () => {
    const british = { mobileNumberPrefix: '+44', mobileNumber: '7700900123' };
    for (const typed of ['+44 7700 900123', '+44 (0)7700 900-123', ' ＋44\u00a07700\u00a0900123', '+٤٤ ٧٧٠٠ ٩٠٠١٢٣']) {
      expect(typedMobileNumber(typed)).toEqual(british);
    }
    expect(typedMobileNumber('(770) 555-0123')).toEqual({ mobileNumber: '7705550123' });
    expect(typedMobileNumber('123456789012')).toEqual({ mobileNumber: '123456789012' });
    expect(typedMobileNumber('abc')).toEqual({ mobileNumber: '' });
    // Key by key: the code is not complete yet.
    expect(typedMobileNumber('+4')).toEqual({ mobileNumber: '+4' });
    expect(typedMobileNumber('+44')).toEqual({ mobileNumberPrefix: '+44', mobileNumber: '' });
  });

  it('keeps every digit, however it is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { mobileNumberPrefix = '', mobileNumber } = typedMobileNumber(text);
        expect(digitsOf(mobileNumberPrefix + mobileNumber)).toBe(digitsOf(text.replace('(0)', '')));
      }),
    );
  });
});

describe('the phone prefixes', () => {
  it('are each listed once, well formed, and sorted by label as people sort', () => {
    const prefixes = phonePrefixes.map((entry) => entry.prefix);
    expect(new Set(prefixes).size).toBe(prefixes.length);
    for (const prefix of prefixes) expect(prefix).toMatch(/^\+[1-9][0-9]{0,2}$/);
    for (const prefix of prefixes) expect(prefixes.filter((other) => other.startsWith(prefix))).toEqual([prefix]);
    const labels = phonePrefixes.map((entry) => entry.label);
    expect(labels).toEqual([...labels].sort(new Intl.Collator('en-GB').compare));
    expect(labels.length).toBeGreaterThanOrEqual(110);
  });

  it('name the markets of the game and the default', () => {
    expect(isPhonePrefix(defaultPhonePrefix)).toBe(true);
    expect(phonePrefixes).toContainEqual({ prefix: '+1', label: 'US/Canada' });
    expect(phonePrefixes).toContainEqual({ prefix: '+44', label: 'UK' });
    expect(phonePrefixes).toContainEqual({ prefix: '+234', label: 'NGR' });
    expect(phonePrefixes).toContainEqual({ prefix: '+233', label: 'Ghana' });
    expect(phonePrefixes).toContainEqual({ prefix: '+27', label: 'South Africa' });
    expect(isPhonePrefix('44')).toBe(false);
    expect(isPhonePrefix('+999')).toBe(false);
  });
});

describe('the minimum age', () => {
  it('is 18', () => {
    expect(ageYearsMin).toBe(18);
  });
});
