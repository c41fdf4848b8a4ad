import { accountMessages } from '@limelight/rules/account';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '../../../platform/http/refusal.js';

/** 49,233 leaked passwords, the most common first; 17,950 of them are long enough for the rule on length. */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** What an attacker of this game tries besides. */
const ownWords: ReadonlySet<string> = new Set([
  'limelight',
  'celebrity',
  'celebrities',
  'stockmarket',
  'stockexchange',
]);
/** Shorter ones are also the beginnings of random passwords. */
const wordLengthMin = 4;

function isKnown(text: string): boolean {
  return leaked.has(text) || ownWords.has(text);
}

/** "Password123!" and "Monkey2026" are as easy to guess as what they begin with. */
function isCommon(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const withoutSymbols = text.replace(/[^\p{L}\p{N}]+$/u, '');
  const word = text.replace(/\P{L}+$/u, '');
  return isKnown(text) || isKnown(withoutSymbols) || (word.length >= wordLengthMin && isKnown(word));
}

/**
 * Browsers and schemas check the rules alone: the list is larger than the app.
 * @param field the password's name in the request
 * @throws Refusal BAD_REQUEST for a password that many people use
 */
export function requireUncommonPassword(field: 'password' | 'newPassword', password: string): void {
  if (isCommon(password)) throw new Refusal('BAD_REQUEST', { details: { [field]: accountMessages.passwordCommon } });
}
