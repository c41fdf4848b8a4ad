import { withPlainDigits } from './typed-number.js';

/** Cards of the built-in test provider: no other card is accepted, so that nobody types a real one. */
export const testCards = [
  { number: '4242424242424242', outcome: 'approve', title: 'Payment succeeds' },
  { number: '4000000000009995', outcome: 'decline', title: 'Declined: not enough funds' },
  { number: '4000000000000127', outcome: 'cancel', title: 'Payment is cancelled' },
  { number: '4000000000003220', outcome: 'late', title: 'Payment succeeds after 30 seconds' },
  { number: '4000000000000341', outcome: 'renewal-fails', title: 'First payment succeeds, renewals fail' },
] as const;

export type TestCardOutcome = (typeof testCards)[number]['outcome'];

/** How long the payment of a `late` card takes. */
export const lateCardSeconds = 30;

/** The texts that the payment page shows next to a field. */
export const testCardMessages = {
  numberInvalid: 'Please check the card number',
  numberUnknown: 'Please use one of the test cards. Real cards are not accepted here',
  expiryInvalid: 'Please enter the expiry date as MM/YY',
  expired: 'This card has expired',
  securityCodeInvalid: 'Please enter the 3 digits on the back of the card',
} as const;

const digitsMin = 12;
const digitsMax = 19;
const expiryYearsMax = 20;

/** A typed number without the spaces and hyphens between its digits. */
function plainCardNumber(typed: string): string {
  return withPlainDigits(typed)
    .trim()
    .replace(/(?<=\d)[\s\p{Pd}](?=\d)/gu, '');
}

/**
 * The check digit by the Luhn algorithm (ISO/IEC 7812-1): every second digit from the right counts double.
 */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => {
      const weighted = index % 2 === 0 ? digit : digit * 2;
      return total + (weighted > 9 ? weighted - 9 : weighted);
    }, 0);
  return sum % 10 === 0;
}

/** What happens to a payment by this card; undefined for every card that is not a test card. */
export function testCardOutcome(typed: string): TestCardOutcome | undefined {
  return testCards.find(({ number }) => number === plainCardNumber(typed))?.outcome;
}

/** What is wrong with a card number, or `null`. */
export function cardNumberProblem(typed: string): string | null {
  const digits = plainCardNumber(typed);
  const isNumber = digits.length >= digitsMin && digits.length <= digitsMax && passesLuhn(digits);
  if (!isNumber) return testCardMessages.numberInvalid;
  return testCardOutcome(digits) === undefined ? testCardMessages.numberUnknown : null;
}

/** What is wrong with an expiry date, or `null`. A card is valid until the end of its month (UTC). */
export function expiryProblem(typed: string, now: Date): string | null {
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/.exec(withPlainDigits(typed).trim()) ?? [];
  if (month === undefined || year === undefined) return testCardMessages.expiryInvalid;
  const century = Math.floor(now.getUTCFullYear() / 100) * 100;
  const monthsLeft = (century + Number(year) - now.getUTCFullYear()) * 12 + (Number(month) - 1 - now.getUTCMonth());
  if (monthsLeft < 0) return testCardMessages.expired;
  return monthsLeft > expiryYearsMax * 12 ? testCardMessages.expiryInvalid : null;
}

/** What is wrong with a security code (CVC), or `null`. */
export function securityCodeProblem(typed: string): string | null {
  return /^\d{3}$/.test(withPlainDigits(typed).trim()) ? null : testCardMessages.securityCodeInvalid;
}

/** "4242", for receipts. The rest of the number is not stored anywhere. */
export function cardEnding(typed: string): string {
  return plainCardNumber(typed).slice(-4);
}
