import type { SeCents } from './money.js';

/** On which side of a price something happens; the price itself counts to either side. */
export const priceDirections = ['above', 'below'] as const;
export type PriceDirection = (typeof priceDirections)[number];

export function reaches(direction: PriceDirection, targetCents: SeCents, priceCents: SeCents): boolean {
  return direction === 'above' ? priceCents >= targetCents : priceCents <= targetCents;
}
