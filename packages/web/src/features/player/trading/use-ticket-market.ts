import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import { seCents } from '@limelight/rules/money';
import { useEffect } from 'react';
import { useConnectionStatus } from '../../../live/connection-status';
import { feeAtTick, orderFeeAtTick } from '../../../live/fee-at-tick';
import { tickStore, useLivePrice, useTickNumber, useTradedTick } from '../../../live/ticks';
import { tradePriceOf } from '../../../live/trade-price';
import { useFullListing } from '../../../queries/market';
import { usePublicSettings } from '../../../queries/settings';
import { usePortfolio } from '../../../queries/wallet';
import { combineQueries } from '../../../shell/query-view';
import { useIsGuest } from '../../../shell/use-is-guest';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { type TicketMarket, vipFeeOf } from './ticket-state';

export interface TicketFacts {
  readonly listing: readonly Celebrity[];
  readonly portfolio: Portfolio;
  readonly settings: PublicSettings;
}

/** What every ticket needs before it can trade. */
export function useTicketFacts() {
  return combineQueries(
    [useFullListing(), usePortfolio(), usePublicSettings()],
    ([listing, portfolio, settings]): TicketFacts => ({ listing, portfolio, settings }),
  );
}

/** The market of one celebrity for this player: live price, cash, shares, fee. */
export function useTicketMarket(celebrity: Celebrity, { portfolio, settings }: TicketFacts) {
  const live = useLivePrice(celebrity.id);
  useEffect(() => {
    tickStore.leading = celebrity.id;
    return () => {
      tickStore.leading = '';
    };
  }, [celebrity.id]);
  const tick = useTickNumber();
  const { tier, firstTradeFree } = portfolio;
  const traded = useTradedTick();
  const fee = feeAtTick(traded, settings, { tier, firstTradeFree, celebrityId: celebrity.id });
  const orderFee = orderFeeAtTick(traded, settings, { tier, celebrityId: celebrity.id });
  const shown = { priceCents: live?.priceCents ?? seCents(celebrity.priceCents), tick };
  const { event, ...price } = tradePriceOf(celebrity.id, traded, shown);
  const isGuest = useIsGuest();
  const position = portfolio.positions.find(({ celebrityId }) => celebrityId === celebrity.id);
  const market: TicketMarket = {
    price,
    event,
    cashCents: seCents(portfolio.cashCents),
    reservedCents: seCents(portfolio.reservedCents),
    ownedShares: position?.shares ?? 0,
    reservedShares: position?.reservedShares ?? 0,
    feeBps: fee.bps,
    orderFeeBps: orderFee.bps,
    isFirstTrade: fee.isFirstTrade,
    feeReason: fee.untilMs === null ? undefined : fee.reason,
    vipFeeBps: isGuest || fee.isFirstTrade || fee.untilMs !== null ? undefined : vipFeeOf(tier, settings.feeBpsByTier),
  };
  return { live, position, market };
}

/** Why nobody on this page can trade now, whatever the celebrity. */
export function useClosedReason(): string | undefined {
  // No trading at stale prices.
  const offline = useConnectionStatus().state === 'offline';
  const staffReason = useStaffReason();
  return staffReason ?? (offline ? 'You’re offline. Reconnect to trade' : undefined);
}
