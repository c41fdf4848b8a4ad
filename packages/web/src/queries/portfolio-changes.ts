import type { Portfolio } from '@limelight/contract/wallet';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

/**
 * Orders end on the server, by themselves, and each end moves the portfolio on: with another version of it, lists of orders
 * and trades are old, whoever told it. An answer may come before the stream tells the same version.
 */
export function followPortfolio(client: QueryClient): void {
  const portfolioHash = hashKey(queryKeys.portfolio);
  let version: number | undefined;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== portfolioHash) return;
    const told = (query.state.data as Portfolio | undefined)?.version;
    if (told === undefined || told === version) return;
    version = told;
    for (const queryKey of [queryKeys.allOrders, queryKeys.allTrades]) void client.invalidateQueries({ queryKey });
  });
}
