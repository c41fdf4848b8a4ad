import type { AnswerOf } from '@limelight/contract/endpoint';
import { listTrades, placeTrade } from '@limelight/contract/trading';
import type { Receipt, Trade, TradeRequest } from '@limelight/contract/trading.schema';
import { tradesPageSizeMax } from '@limelight/rules/page-size';
import { type InfiniteData, type QueryKey, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { guestPlays } from '../guest/guest-play';
import { call } from './client';
import { collectPages, type PageWanted } from './pages';
import { retriesPassing, retryDelayMs } from './query-client';
import { queryKeys } from './query-keys';

export { newTradeId } from './uuid';

export interface TradesFilter {
  readonly celebrityId?: string | undefined;
}

export type TradesPage = AnswerOf<typeof listTrades>;

const tradesPerPage = 50;

async function fetchTrades(filter: TradesFilter, { cursor, limit, signal }: PageWanted<number>): Promise<TradesPage> {
  if (guestPlays()) return (await import('./guest-requests')).guestTrades(filter.celebrityId);
  const query = { limit, cursor: cursor ?? undefined, ...filter };
  return call(listTrades, { query, signal });
}

/** The player's own trades, newest first, in pages of 50. */
export function useTrades(filter: TradesFilter = {}) {
  return useInfiniteQuery<TradesPage, Error, InfiniteData<TradesPage>, QueryKey, number | null>({
    queryKey: queryKeys.trades(filter),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    queryFn: ({ pageParam, signal }) => fetchTrades(filter, { cursor: pageParam, limit: tradesPerPage, signal }),
  });
}

/** All trades of the player, newest first, including those of pages not loaded yet. */
export async function fetchAllTrades(): Promise<Trade[]> {
  const pages = await collectPages((cursor: number | null) => fetchTrades({}, { cursor, limit: tradesPageSizeMax }));
  return pages.flatMap(({ trades }) => trades);
}

/**
 * Places a trade. The request contains the idempotency key that `newTradeId` created when the player confirmed, so a retry
 * after a lost response never trades twice; refusals (`ApiError` with a code of the contract) are not retried.
 */
export function usePlaceTrade() {
  const client = useQueryClient();
  return useMutation<Receipt, Error, TradeRequest>({
    mutationFn: async (trade) =>
      guestPlays() ? (await import('./guest-requests')).placeGuestTrade(trade) : call(placeTrade, { body: trade }),
    retry: retriesPassing,
    retryDelay: retryDelayMs,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.portfolio });
      void client.invalidateQueries({ queryKey: queryKeys.allTrades });
    },
  });
}
