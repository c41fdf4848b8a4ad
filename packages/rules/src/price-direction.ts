import type { SeCents } from './money.js';

/** The side of a price on which something triggers, inclusive of the price itself. */
export const priceDirections = ['above', 'below'] as const;
export type PriceDirection = (typeof priceDirections)[number];

export function reaches(direction: PriceDirection, targetCents: SeCents, priceCents: SeCents): boolean {
  return direction === 'above' ? priceCents >= targetCents : priceCents <= targetCents;
}
