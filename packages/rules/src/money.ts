import { groupDigits } from './count.js';

/**
 * Money as branded whole cents. SE$ (the game's currency) and US$ (real money) are separate types that the compiler
 * refuses to mix; rates are basis points (1 bps = 0.01 %). Floats never hold money here.
 */

declare const unit: unique symbol;

/** Whole cents of the game's currency, signed. */
export type SeCents = number & { readonly [unit]: 'SeCents' };
/** Whole cents of real US dollars, signed. */
export type UsCents = number & { readonly [unit]: 'UsCents' };
/** A rate or a change in whole basis points, signed. */
export type Bps = number & { readonly [unit]: 'Bps' };

/**
 * How a division that does not come out even is settled.
 * `halfUp` rounds a tie away from zero, as `round(numeric)` does in PostgreSQL, so that both sides agree on losses too.
 */
export type Rounding = 'halfUp' | 'floor' | 'ceiling';

const bpsPerWhole = 10_000n;
const minusSign = '\u2212';

function requireSafeInteger(value: number, name: string): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} must be a safe integer, got ${value}`);
}

/** @throws RangeError unless `value` is a safe integer. */
export function seCents(value: number): SeCents {
  requireSafeInteger(value, 'SE$ cents');
  // `+ 0` turns −0 into 0, which would otherwise compare and print apart from it.
  return (value + 0) as SeCents;
}

/** @throws RangeError unless `value` is a safe integer. */
export function usCents(value: number): UsCents {
  requireSafeInteger(value, 'US$ cents');
  return (value + 0) as UsCents;
}

/** @throws RangeError unless `value` is a safe integer. */
export function bps(value: number): Bps {
  requireSafeInteger(value, 'basis points');
  return (value + 0) as Bps;
}

function sameUnit<Amount extends SeCents | UsCents>(_like: Amount, value: number): Amount {
  requireSafeInteger(value, 'a result in cents');
  return (value + 0) as Amount;
}

/** @throws RangeError when the sum leaves the safe range. */
export function add<Amount extends SeCents | UsCents>(left: Amount, right: NoInfer<Amount>): Amount {
  return sameUnit(left, left + right);
}

/** @throws RangeError when the difference leaves the safe range. */
export function subtract<Amount extends SeCents | UsCents>(left: Amount, right: NoInfer<Amount>): Amount {
  return sameUnit(left, left - right);
}

export function negate<Amount extends SeCents | UsCents>(amount: Amount): Amount {
  return sameUnit(amount, -amount);
}

/** @throws RangeError when `count` is no safe integer or the product leaves the safe range. */
export function multiplyByCount<Amount extends SeCents | UsCents>(amount: Amount, count: number): Amount {
  requireSafeInteger(count, 'a count');
  return sameUnit(amount, amount * count);
}

/** Divides exactly and rounds once, in the named way. @throws RangeError unless `denominator` is positive. */
export function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError('a denominator must be positive');
  const truncated = numerator / denominator;
  const remainder = numerator % denominator;
  if (remainder === 0n) return truncated;
  const awayFromZero = numerator < 0n ? truncated - 1n : truncated + 1n;
  switch (rounding) {
    case 'floor':
      return numerator < 0n ? awayFromZero : truncated;
    case 'ceiling':
      return numerator < 0n ? truncated : awayFromZero;
    case 'halfUp': {
      const distance = remainder < 0n ? -remainder : remainder;
      return distance * 2n >= denominator ? awayFromZero : truncated;
    }
  }
}

/**
 * The share of an amount that a rate takes. The product is made in BigInt: the largest trade (1e14 cents) times
 * 250 bps is past 2^53, and a float would lose cents there.
 */
export function shareOfBps<Amount extends SeCents | UsCents>(
  amount: Amount,
  rate: Bps,
  rounding: Rounding = 'halfUp',
): Amount {
  return sameUnit(amount, Number(divideRounded(BigInt(amount) * BigInt(rate), bpsPerWhole, rounding)));
}

/** `part` as a rate of `whole`. @throws RangeError unless `whole` is positive. */
export function ratioBps<Amount extends SeCents | UsCents>(
  part: Amount,
  whole: NoInfer<Amount>,
  rounding: Rounding = 'halfUp',
): Bps {
  return bps(Number(divideRounded(BigInt(part) * bpsPerWhole, BigInt(whole), rounding)));
}

export interface FormatOptions {
  /** Writes `+` before a gain. A loss always carries its minus; zero carries no sign. */
  readonly sign?: boolean;
}

function signOf(value: number, options: FormatOptions): string {
  if (value < 0) return minusSign;
  return value > 0 && options.sign === true ? '+' : '';
}

/** Hundredths as grouped digits with two decimals, without sign: 123456 → "1,234.56". */
function formatHundredths(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** "SE$1,234.56"; with `sign` "+SE$212.45". The minus is U+2212 and stands before the unit: "−SE$41.80". */
export function formatSe(amount: SeCents, options: FormatOptions = {}): string {
  return `${signOf(amount, options)}SE$${formatHundredths(amount)}`;
}

/** For sentences, where a round amount reads without its cents: "SE$10,000", but "SE$12.50". */
export function formatSeBrief(amount: SeCents): string {
  return formatSe(amount).replace(/\.00$/, '');
}

/** The figure without its unit, for a component that sets the unit apart: "1,234.56". */
export function formatSePlain(amount: SeCents, options: FormatOptions = {}): string {
  return `${signOf(amount, options)}${formatHundredths(amount)}`;
}

/** "US$2.50", signs as in `formatSe`. */
export function formatUs(amount: UsCents, options: FormatOptions = {}): string {
  return `${signOf(amount, options)}US$${formatHundredths(amount)}`;
}

/** Basis points as a percentage with two decimals: 682 → "6.82%", with `sign` "+6.82%", "−3.14%". */
export function formatPercent(rate: Bps, options: FormatOptions = {}): string {
  return `${signOf(rate, options)}${formatHundredths(rate)}%`;
}
