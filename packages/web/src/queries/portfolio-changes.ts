import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

/** What changes with the version of the portfolio, and only with it. */
export const movementKeys = [
  queryKeys.allOrders,
  queryKeys.allTrades,
  queryKeys.allPortfolioHistory,
  queryKeys.ipoSubscriptions,
  queryKeys.ownPledges,
] as const;

/**
 * Orders fill and expire on the server, bonuses and dividends come, and each time the portfolio gets a new
 * version: lists of orders and trades and its history, which has the sums of bonuses and fees, are then
 * stale. The version may arrive with a response before the stream sends it, so this watches every update of
 * the query.
 */
export function subscribeToPortfolioChanges(client: QueryClient): void {
  const portfolioHash = hashKey(queryKeys.portfolio);
  let version: number | undefined;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== portfolioHash) return;
    const current = (query.state.data as Portfolio | undefined)?.version;
    if (current === undefined || current === version) return;
    version = current;
    for (const queryKey of movementKeys) void client.invalidateQueries({ queryKey });
  });
}
