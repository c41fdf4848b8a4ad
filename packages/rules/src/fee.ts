import { type Bps, bps, type SeCents, shareOfBps } from './money.js';
import type { Tier } from './tier.js';

/** The trading fee by tier, unless staff change it. */
export const defaultFeeTable: Readonly<Record<Tier, Bps>> = {
  free: bps(250),
  basic: bps(50),
  pro: bps(50),
  elite: bps(0),
};

/** A fee is 0 to 100 %, so the proceeds of a sale are never negative. */
export const feeBpsMin = 0;
export const feeBpsMax = 10_000;

/** The fee on a trade's total, half up to the cent. @throws RangeError when the rate is outside 0 to 100 %. */
export function tradeFee(totalCents: SeCents, feeBps: Bps): SeCents {
  if (feeBps < feeBpsMin || feeBps > feeBpsMax) throw new RangeError(`a fee of ${feeBps} bps is outside 0 to 10,000`);
  return shareOfBps(totalCents, feeBps);
}
