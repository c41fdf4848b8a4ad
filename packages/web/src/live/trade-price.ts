import { tradePriceCents } from '@limelight/rules/boost';
import { type SeCents, seCents } from '@limelight/rules/money';
import { eventAtTick, type StarEvent } from './fee-at-tick';
import type { TradedTick } from './tick-store';

/** A celebrity's price with its tick, as pages show it. */
interface ShownPrice {
  readonly priceCents: SeCents;
  readonly tick: number;
}

/** The price of a trade, with the tick that it is of. */
export interface TradePrice extends ShownPrice {
  /** The celebrity's event, and its price without the boost. */
  readonly event?: (StarEvent & { readonly marketCents: SeCents }) | undefined;
}

/**
 * What a trade costs a share. In an event it is of the newest tick whose boost is known: a price of another
 * one would not be the one that the server compares with.
 */
export function tradePriceOf(celebrityId: string, traded: TradedTick | null, shown: ShownPrice): TradePrice {
  const event = eventAtTick(traded, celebrityId);
  if (traded === null || event === undefined) return shown;
  const marketCents = seCents(traded.pricesCents[celebrityId] ?? shown.priceCents);
  const priceCents = tradePriceCents(marketCents, event.boostPpm);
  return { priceCents, tick: traded.number, event: { ...event, marketCents } };
}
