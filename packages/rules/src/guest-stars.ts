import { type Bps, type SeCents, subtract } from './money.js';
import { maxAffordableShares, quoteTrade, sharesPerTradeMax } from './trade.js';

/** What a guest owned of one celebrity. */
export interface GuestHolding {
  readonly celebrityId: string;
  readonly shares: number;
}

/** How much of a guest's holding an account buys, and what it costs with the fee. */
export interface RepeatedHolding extends GuestHolding {
  /** The shares of the guest; `shares` is how many of them are bought. */
  readonly wanted: number;
  readonly costCents: SeCents;
}

export interface KeepingMarket {
  readonly cashCents: SeCents;
  readonly feeBpsOf: (celebrityId: string) => Bps;
  /** `null` while the celebrity cannot be bought. */
  readonly priceOf: (celebrityId: string) => SeCents | null;
}

/**
 * What an account buys of a guest's stars: in the guest's order, each as far as the cash that the earlier
 * ones leave pays for with the fee. The guest's money is not the account's, so a star that has risen may not
 * fit any more.
 */
export function planGuestStars(holdings: readonly GuestHolding[], market: KeepingMarket): RepeatedHolding[] {
  let { cashCents } = market;
  return holdings.map(({ celebrityId, shares: wanted }) => {
    const priceCents = market.priceOf(celebrityId);
    const purse = priceCents === null ? null : { cashCents, priceCents, feeBps: market.feeBpsOf(celebrityId) };
    const shares = purse === null ? 0 : Math.min(wanted, maxAffordableShares(purse), sharesPerTradeMax);
    const costCents =
      purse === null || shares === 0
        ? (0 as SeCents)
        : quoteTrade({ side: 'buy', shares, priceCents: purse.priceCents, feeBps: purse.feeBps }).netCents;
    cashCents = subtract(cashCents, costCents);
    return { celebrityId, wanted, shares, costCents };
  });
}
