import type { Bps, SeCents } from '@limelight/rules/money';
import { Store } from '../../../ui/store';

/** The point of the chart under the finger, with its change since the start of the range. */
export interface ScrubbedPrice {
  readonly priceCents: SeCents;
  readonly changeCents: SeCents;
  readonly changeBps: Bps;
  /** Its time, as text. */
  readonly time: string;
}

/**
 * `null` while nothing is scrubbed. A store, so that scrubbing renders the price in the header and not the
 * page.
 */
export type Scrubbing = Store<ScrubbedPrice | null>;

export function newScrubbing(): Scrubbing {
  return new Store<ScrubbedPrice | null>(null);
}
