import type { Fee } from './fee.js';
import { type SeCents, subtract } from './money.js';
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
  /** Whether the account's first trade is ahead, and free. */
  readonly firstTradeFree: boolean;
  readonly feeOf: (celebrityId: string, firstTradeFree: boolean) => Pick<Fee, 'bps' | 'isFirstTrade'>;
  /** `null` while the celebrity cannot be bought. */
  readonly priceOf: (celebrityId: string) => SeCents | null;
}

/**
 * What an account buys of a guest's stars: in the guest's order, each as far as the cash that the earlier
 * ones leave pays for with the fee. The guest's money is not the account's, so a star that has risen may not
 * fit any more.
 */
export function planGuestStars(holdings: readonly GuestHolding[], market: KeepingMarket): RepeatedHolding[] {
  let { cashCents, firstTradeFree } = market;
  return holdings.map(({ celebrityId, shares: wanted }) => {
    const priceCents = market.priceOf(celebrityId);
    const fee = market.feeOf(celebrityId, firstTradeFree);
    const purse = priceCents === null ? null : { cashCents, priceCents, feeBps: fee.bps };
    const shares = purse === null ? 0 : Math.min(wanted, maxAffordableShares(purse), sharesPerTradeMax);
    const costCents =
      purse === null || shares === 0
        ? (0 as SeCents)
        : quoteTrade({ side: 'buy', shares, priceCents: purse.priceCents, feeBps: purse.feeBps }).netCents;
    cashCents = subtract(cashCents, costCents);
    if (shares > 0 && fee.isFirstTrade) firstTradeFree = false;
    return { celebrityId, wanted, shares, costCents };
  });
}
