import { divideHalfUp, type SeCents, seCents } from './money.js';
import { includesPerk } from './perk.js';
import type { Tier } from './tier.js';

/** The daily dividend: a rate of the market value, in parts per million (350 is 0.035 %). Basis points are too coarse. */
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
  /** Held at the close and still held at the payment: buying only for the dividend earns none. */
  readonly shares: number;
  readonly priceCents: SeCents;
  readonly tier: Tier;
}

/** The dividend of one position, half up to the cent, rounded once. A player's dividend is the sum over the positions. */
export function dividendCents({ shares, priceCents, tier }: DividendPosition, terms: DividendTerms): SeCents {
  const factorBps = includesPerk(tier, 'dividendBonus') ? BigInt(terms.vipBps) : bpsPerWhole;
  const numerator = BigInt(shares) * BigInt(priceCents) * BigInt(terms.ratePpm) * factorBps;
  return seCents(Number(divideHalfUp(numerator, ppmPerWhole * bpsPerWhole)));
}
