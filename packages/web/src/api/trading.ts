import type { listTrades, placeTrade, Receipt, TradeRequest } from '@limelight/contract/trading';
import { type InfiniteData, type QueryKey, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from './client';
import { guestPlays } from './guest';
import { retriesPassing, retryDelayMs } from './query-client';
import { queryKeys } from './query-keys';

export { newTradeId } from './uuid';

export interface TradesFilter {
  readonly celebrityId?: string | undefined;
}

export type TradesPage = Answer<typeof listTrades>;

const tradesPerPage = 50;

/** The player's own trades, newest first, in pages of 50. */
export function useTrades(filter: TradesFilter = {}) {
  return useInfiniteQuery<TradesPage, Error, InfiniteData<TradesPage>, QueryKey, number | null>({
    queryKey: queryKeys.trades(filter),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    queryFn: async ({ pageParam, signal }) =>
      guestPlays()
        ? (await import('./guest-calls')).guestTrades(filter)
        : call<typeof listTrades>({
            method: 'GET',
            url: '/api/v1/trades',
            query: { limit: tradesPerPage, cursor: pageParam ?? undefined, celebrityId: filter.celebrityId },
            signal,
          }),
  });
}

/**
 * Places a trade. The id comes with the request, made by `newTradeId` when the player confirmed, so that repeating after
 * a lost answer can never trade twice; refusals (`ApiError` with a code of the contract) are not repeated.
 */
export function usePlaceTrade() {
  const client = useQueryClient();
  return useMutation<Receipt, Error, TradeRequest>({
    mutationFn: async (trade) =>
      guestPlays()
        ? (await import('./guest-calls')).placeGuestTrade(trade)
        : call<typeof placeTrade>({ method: 'POST', url: '/api/v1/trades', body: trade }),
    retry: retriesPassing,
    retryDelay: retryDelayMs,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.portfolio });
      void client.invalidateQueries({ queryKey: queryKeys.allTrades });
    },
  });
}
