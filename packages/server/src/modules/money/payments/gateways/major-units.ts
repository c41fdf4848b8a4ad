import { z } from 'zod';

/** US$ cents as providers write amounts in dollars: 750 → "7.50". Exact: no float is involved. */
export function majorUnits(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Cents of an amount in dollars; null when it is no amount in whole cents. A JSON number is read by its
 * shortest decimal form, which is what the provider wrote, without its trailing zeros.
 */
export function centsOfMajorUnits(amount: string | number): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(amount));
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const cents = Number(`${whole}${fraction.padEnd(2, '0')}`);
  return sign === '' || cents === 0 ? cents : -cents;
}

/** An amount in dollars, as a decimal string or as a JSON number, in cents. */
export const majorAmount = z.union([z.string(), z.number()]).transform((amount, context) => {
  const cents = centsOfMajorUnits(amount);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: 'not an amount in whole cents' });
  return z.NEVER;
});
