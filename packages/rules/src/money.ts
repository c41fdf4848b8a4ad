import { groupDigits } from './count.js';

/**
 * Money as branded integer cents. SE$ (the game's currency) and US$ (real money) are separate types, so
 * mixing them is a compile error; rates are basis points (1 bps = 0.01 %). Money is never a float here.
 */

declare const unit: unique symbol;

/** Whole cents of the game's currency, signed. */
export type SeCents = number & { readonly [unit]: 'SeCents' };
/** Whole cents of real US dollars, signed. */
export type UsCents = number & { readonly [unit]: 'UsCents' };
/** A rate or a change in whole basis points, signed. */
export type Bps = number & { readonly [unit]: 'Bps' };

const bpsPerWhole = 10_000n;
const minusSign = '\u2212';

function requireSafeInteger(value: number, name: string): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} must be a safe integer, got ${value}`);
}

/** @throws RangeError unless `value` is a safe integer. */
export function seCents(value: number): SeCents {
  requireSafeInteger(value, 'SE$ cents');
  // `+ 0` turns −0 into 0, which would otherwise compare and print differently.
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

/** @throws RangeError when `count` is not a safe integer or the product leaves the safe range. */
export function multiplyByCount<Amount extends SeCents | UsCents>(amount: Amount, count: number): Amount {
  requireSafeInteger(count, 'a count');
  return sameUnit(amount, amount * count);
}

/**
 * Divides exactly and rounds once: a tie goes away from zero, as with `round(numeric)` in PostgreSQL, so that
 * both agree on losses too.
 * @throws RangeError unless `denominator` is positive
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('a denominator must be positive');
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/**
 * A rate of an amount, rounded half up. The product is a BigInt: the largest trade (1e14 cents) times 250 bps
 * is past 2^53, where a double loses cents.
 */
export function shareOfBps<Amount extends SeCents | UsCents>(amount: Amount, rate: Bps): Amount {
  return sameUnit(amount, Number(divideHalfUp(BigInt(amount) * BigInt(rate), bpsPerWhole)));
}

/** `part` as a rate of `whole`, rounded half up. @throws RangeError unless `whole` is positive. */
export function ratioBps<Amount extends SeCents | UsCents>(part: Amount, whole: NoInfer<Amount>): Bps {
  return bps(Number(divideHalfUp(BigInt(part) * bpsPerWhole, BigInt(whole))));
}

export interface FormatOptions {
  /** Writes `+` before a gain. A loss always has its minus; zero has no sign. */
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

/** "SE$1,234.56"; with `sign` "+SE$212.45". The minus is U+2212 and precedes the unit: "−SE$41.80". */
export function formatSe(amount: SeCents, options: FormatOptions = {}): string {
  return `${signOf(amount, options)}SE$${formatHundredths(amount)}`;
}

/** For sentences, where a whole amount has no cents: "SE$10,000", but "SE$12.50". */
export function formatSeBrief(amount: SeCents): string {
  return formatSe(amount).replace(/\.00$/, '');
}

/** The amount without its unit, for a component that shows the unit separately: "1,234.56". */
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
