import { commonPasswords } from './common-passwords.js';
import { publicNameProblem } from './public-name.js';

export const ageYearsMin = 18;
export const nameLengthMin = 1;
export const nameLengthMax = 80;
export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
/** Of the list in `phone-prefixes.ts`, which the first screen does not load. */
export const defaultPhonePrefix = '+1';
export const mobileNumberLengthMin = 6;
export const mobileNumberLengthMax = 10;

/** The texts a form shows next to a field. */
export const accountMessages = {
  nameRequired: 'Please enter your name',
  nameTooLong: `Name must be at most ${nameLengthMax} characters long`,
  passwordTooShort: `Password must be at least ${passwordLengthMin} characters long`,
  passwordTooLong: `Password must be at most ${passwordLengthMax} characters long`,
  passwordCommon: 'This password is too common. Please choose another one',
  passwordsDiffer: 'Passwords do not match',
  mobileNumberInvalid: `Please enter a valid mobile number (minimum ${mobileNumberLengthMin} digits)`,
  mobileNumberTooLong: `At most ${mobileNumberLengthMax} digits, without the country code and without zero in front`,
  ageOrTermsMissing: `Please confirm that you are at least ${ageYearsMin} and accept the terms`,
} as const;

/**
 * Characters as people count them: an emoji or an accented letter outside the basic plane is one, not two.
 */
function lengthInCharacters(text: string): number {
  return Array.from(text).length;
}

/**
 * What is wrong with a name, or `null`. Spaces around it do not count.
 * @param options.siteName the name of the game, which no player may bear
 */
export function nameProblem(name: string, options?: { readonly siteName: string }): string | null {
  const length = lengthInCharacters(name.trim());
  if (length < nameLengthMin) return accountMessages.nameRequired;
  return length > nameLengthMax ? accountMessages.nameTooLong : publicNameProblem(name, options);
}

/** What is wrong with a password, or `null`. Every character is allowed, spaces too. */
export function passwordProblem(password: string): string | null {
  const length = lengthInCharacters(password);
  if (length < passwordLengthMin) return accountMessages.passwordTooShort;
  if (length > passwordLengthMax) return accountMessages.passwordTooLong;
  return commonPasswords.has(password.toLowerCase()) ? accountMessages.passwordCommon : null;
}

export function passwordRepeatProblem(password: string, repeated: string): string | null {
  return password === repeated ? null : accountMessages.passwordsDiffer;
}

const mobileNumberPattern = new RegExp(`^[0-9]{${mobileNumberLengthMin},${mobileNumberLengthMax}}$`);

/** What is wrong with a mobile number without its prefix, or `null`. */
export function mobileNumberProblem(mobileNumber: string): string | null {
  if (mobileNumberPattern.test(mobileNumber)) return null;
  const isTooLong = /^[0-9]+$/.test(mobileNumber) && mobileNumber.length > mobileNumberLengthMax;
  return isTooLong ? accountMessages.mobileNumberTooLong : accountMessages.mobileNumberInvalid;
}
