import type { Category } from './celebrity.js';
import { type SeCents, seCents } from './money.js';

interface OfCelebrity {
  readonly celebrityId: string;
}

/** Ticks, both ends included. An open end is still to come; an end before the start means that it touched no tick. */
interface TickSpan {
  readonly firstTick: number;
  readonly lastTick: number | null;
}

/** Listed at a price, which the first tick moves like any other. */
interface ListingChange extends OfCelebrity {
  readonly kind: 'listing';
  /** The first tick with a price of this celebrity. */
  readonly firstTick: number;
  /** SE$ cents. */
  readonly priceCents: number;
}

/** The price goes to another one by `stepToPrice`; no random draw moves it meanwhile. */
interface PriceChange extends OfCelebrity, TickSpan {
  readonly kind: 'price';
  readonly previousPriceCents: number;
  /** SE$ cents. */
  readonly priceCents: number;
  readonly reason: string;
}

/** The price stands still. */
interface Suspension extends OfCelebrity, TickSpan {
  readonly kind: 'suspension';
}

/** Which draws the celebrity shares with its category. */
interface CategoryChange extends OfCelebrity {
  readonly kind: 'category';
  readonly firstTick: number;
  readonly from: Category;
  readonly to: Category;
}

/** The popularity that the count of a London day starts from. It moves no price. */
interface PopularityCorrection extends OfCelebrity {
  readonly kind: 'popularity';
  readonly day: string;
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

/** What staff did that a day's prices do not follow from the seed alone for. Published with the day. */
export type StaffChange = ListingChange | PriceChange | Suspension | CategoryChange | PopularityCorrection;

/** What staff did with one celebrity, as far as it concerns the price at a tick. */
export interface StaffInfluence {
  readonly category: Category;
  /** The price it was listed at, when this is its first tick. */
  readonly listedCents: SeCents | null;
  /** The price that staff set and that the tick moves towards. */
  readonly targetCents: SeCents | null;
  readonly suspended: boolean;
}

/**
 * @param changes of one celebrity
 * @param category the celebrity's category after the last of them
 */
export function staffInfluence(changes: readonly StaffChange[], category: Category, tick: number): StaffInfluence {
  let categoryChange: CategoryChange | null = null;
  let influence: Omit<StaffInfluence, 'category'> = { listedCents: null, targetCents: null, suspended: false };
  for (const change of changes) {
    if (change.kind === 'listing' && change.firstTick === tick) {
      influence = { ...influence, listedCents: seCents(change.priceCents) };
    }
    if (change.kind === 'price' && includes(change, tick))
      influence = { ...influence, targetCents: seCents(change.priceCents) };
    if (change.kind === 'suspension' && includes(change, tick)) influence = { ...influence, suspended: true };
    // The earliest later change says which category it was until then.
    if (change.kind === 'category' && change.firstTick > tick) {
      categoryChange = categoryChange === null || change.firstTick < categoryChange.firstTick ? change : categoryChange;
    }
  }
  return { ...influence, category: categoryChange?.from ?? category };
}

function includes({ firstTick, lastTick }: TickSpan, tick: number): boolean {
  return tick >= firstTick && (lastTick === null || tick <= lastTick);
}
