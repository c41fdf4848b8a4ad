import { divideHalfUp, type SeCents, seCents } from './money.js';
import { includesPerk } from './perk.js';
import type { Tier } from './tier.js';

/**
 * The daily dividend: a rate of the market value, in parts per million (350 is 0.035 %). Basis points are too
 * coarse.
 */
export const dividendRatePpmDefault = 350;
/** VIP players get 105 % of it. */
export const dividendVipBpsDefault = 10_500;
/** It is paid this long after midnight in London. */
export const dividendDelayMinutes = 5;

const ppmPerWhole = 1_000_000n;
const bpsPerWhole = 10_000n;

export interface DividendTerms {
  readonly ratePpm: number;
  readonly vipBps: number;
}

export interface DividendPosition {
  /** See `dividendShares`. */
  readonly shares: number;
  readonly priceCents: SeCents;
  readonly tier: Tier;
}

interface SharesHeld {
  /** At the two latest London midnights. */
  readonly lastClose: number;
  readonly closeBefore: number;
  readonly now: number;
}

/**
 * The shares that earn: those held at the last two closes and still held at the payment. With one close, a
 * purchase before midnight and a sale after the payment earned 1 % a month at no fee; over a whole day the
 * price may move against it.
 */
export function dividendShares({ lastClose, closeBefore, now }: SharesHeld): number {
  return Math.min(lastClose, closeBefore, now);
}

/**
 * The dividend of one position, half up to the cent, rounded once. A player's dividend is the sum over the
 * positions.
 */
export function dividendCents({ shares, priceCents, tier }: DividendPosition, terms: DividendTerms): SeCents {
  const factorBps = includesPerk(tier, 'dividendBonus') ? BigInt(terms.vipBps) : bpsPerWhole;
  const numerator = BigInt(shares) * BigInt(priceCents) * BigInt(terms.ratePpm) * factorBps;
  return seCents(Number(divideHalfUp(numerator, ppmPerWhole * bpsPerWhole)));
}
