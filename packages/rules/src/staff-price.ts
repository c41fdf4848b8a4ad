import { type SeCents, seCents } from './money.js';

/**
 * A tick moves a price by at most a twentieth of it, as `tickMoveMax` says; by whole cents, and by at least
 * one.
 */
const tickShare = 20;

/**
 * The price after one tick on the way to a price that staff set. Whole cents in, whole cents out, and no
 * chance in between: anybody can recompute it from the published prices alone.
 */
export function stepToPrice(fromCents: SeCents, toCents: SeCents): SeCents {
  const step = Math.max(1, Math.floor(fromCents / tickShare));
  return seCents(Math.min(fromCents + step, Math.max(fromCents - step, toCents)));
}

/** The prices of the ticks until a price that staff set is reached; empty when it is the price already. */
export function pathToPrice(fromCents: SeCents, toCents: SeCents): SeCents[] {
  const path: SeCents[] = [];
  for (let priceCents = fromCents; priceCents !== toCents; ) {
    priceCents = stepToPrice(priceCents, toCents);
    path.push(priceCents);
  }
  return path;
}
