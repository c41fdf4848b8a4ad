import { describe, expect, it } from 'vitest';
import { parseTokenSearch } from '../../account/token-search';
import { parseLandingSearch } from './landing-search';
import {
  codeGain,
  emptySignUp,
  firstStepProblems,
  type SignUpValues,
  signUpProblems,
  signUpRequest,
} from './sign-up-values';

const good: SignUpValues = {
  name: ' Amara Osei ',
  email: ' amara@example.org ',
  newPassword: 'velvet stage 9',
  repeated: 'velvet stage 9',
  mobileNumberPrefix: '+233',
  mobileNumber: '201234567',
  referralCode: '',
  acceptTerms: true,
  newsByMail: false,
};

describe('sign-up', () => {
  it('shows the bonus of a valid code, and only that it is valid while the bonus is off', () => {
    expect(codeGain(50_000)).toBe('+SE$500.00 each');
    expect([codeGain(0), codeGain(undefined)]).toEqual(['Found', 'Found']);
  });

  it("names every invalid field with the rules' messages", () => {
    expect(signUpProblems(emptySignUp())).toEqual({
      name: 'Please enter your name',
      email: 'Please enter a valid email address',
      newPassword: 'Password must be at least 8 characters long',
      mobileNumber: 'Please enter a valid mobile number (minimum 6 digits)',
      acceptTerms: 'Please confirm that you are at least 18 and accept the terms',
    });
  });

  it('asks in its first step for the address and the password alone', () => {
    expect(firstStepProblems({ ...emptySignUp(), email: good.email })).toEqual({
      newPassword: 'Password must be at least 8 characters long',
    });
    expect(firstStepProblems({ ...good, name: '', acceptTerms: false })).toEqual({});
  });

  it('refuses different passwords and malformed codes', () => {
    expect(signUpProblems({ ...good, repeated: 'velvet stage 8', referralCode: 'friend' })).toEqual({
      repeated: 'Passwords do not match',
      referralCode: 'This is not a referral code',
    });
  });

  it('sends the input trimmed, and no empty code', () => {
    expect(signUpProblems(good)).toEqual({});
    expect(signUpRequest(good)).toEqual({
      name: 'Amara Osei',
      email: 'amara@example.org',
      password: 'velvet stage 9',
      mobileNumberPrefix: '+233',
      mobileNumber: '201234567',
      acceptTerms: true,
    });
    expect(signUpRequest({ ...good, referralCode: ' kwesi-4m9d ' }).referralCode).toBe('KWESI-4M9D');
  });

  it('is prefilled with the code of the link', () => {
    expect(emptySignUp('kwesi-4m9d').referralCode).toBe('KWESI-4M9D');
  });

  it('drops what cannot be a code, which would stop the form in its second step', () => {
    expect(emptySignUp('not a code!').referralCode).toBe('');
  });
});

describe('search parameters of the visitor pages', () => {
  it('set form and code, and ignore the rest', () => {
    expect(parseLandingSearch({ card: 'log-in', ref: ' KWESI-4M9D ', other: 1 })).toEqual({
      card: 'log-in',
      ref: 'KWESI-4M9D',
    });
    expect(parseLandingSearch({ card: 'sign-up', ref: '' })).toEqual({ card: 'sign-up' });
    expect(parseLandingSearch({ card: 'other' })).toEqual({});
  });

  it('parse a token of digits, which the router parses as a number, to a string', () => {
    expect(parseTokenSearch({ token: 123 })).toEqual({ token: '123' });
    expect(parseTokenSearch({ token: '' })).toEqual({});
  });
});
