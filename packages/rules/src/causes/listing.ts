import type { Category } from '../celebrity.js';
import { listingState } from '../market.js';
import { formatSe, seCents } from '../money.js';
import { isPrice } from '../trade.js';
import { isCategory } from './category.js';
import { type Cause, type CelebrityCause, type DayFacts, isWhole, ofKind } from './cause.js';
import { fromTick } from './from-tick.js';
import type { IpoCause } from './ipo.js';

/** A new celebrity. Its first tick moves the price that it was listed at. */
export interface ListingCause extends CelebrityCause {
  readonly kind: 'listing';
  readonly slot: number;
  readonly category: Category;
  readonly priceCents: number;
}

export const listing: Cause<ListingCause> = {
  kind: 'listing',
  concerns: 'newcomer',
  schema: { slot: isWhole, category: isCategory, priceCents: (value) => isPrice(value as number) },
  problems: {},
  // No slot is left free, and none is used again.
  allowed: ({ slot }, takenSlots) => (slot === Math.max(-1, ...takenSlots) + 1 ? null : 'CAUSE_INVALID'),
  begins: ({ celebrityId, category, slot, priceCents }) => {
    const market = listingState({ id: celebrityId, category, priceCents: seCents(priceCents) });
    return { ...market, slot, suspended: false, targetCents: null, split: null };
  },
  words: ({ tick, priceCents }) => `listed at ${formatSe(seCents(priceCents))} ${fromTick(tick)}`,
};

/** Also of who was listed after the last tick before the day. */
export function slotsOf({ opening, causes }: DayFacts): ReadonlyMap<string, number> {
  const newcomers = [...ofKind<ListingCause>('listing', causes), ...ofKind<IpoCause>('ipo', causes)];
  const listed = newcomers.map(({ celebrityId: id, slot }) => ({ id, slot }));
  return new Map([...opening.celebrities, ...listed].map(({ id, slot }) => [id, slot]));
}

export const doAscend = (slots: readonly number[]) => slots.every((slot, index) => slot > (slots[index - 1] ?? -1));
