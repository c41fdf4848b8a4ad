import type { ResponseOf } from '@limelight/contract/endpoint';
import { listTrades, placeTrade, undoTrade } from '@limelight/contract/play/trading';
import type { Trade, TradeRequest, UndoRequest } from '@limelight/contract/play/trading.schema';
import { tradesPageSizeMax } from '@limelight/rules/page-size';
import { useMutation } from '@tanstack/react-query';
import { guestPlays } from '../guest/guest-play';
import { call } from './client';
import { collectPages, type PageRequest, usePages } from './pages';
import { refetch, retried } from './query-client';
import { queryKeys } from './query-keys';

export { newRequestId } from './uuid';

export interface TradesFilter {
  readonly celebrityId?: string | undefined;
}

export type TradesPage = ResponseOf<typeof listTrades>;

async function fetchTrades(
  filter: TradesFilter,
  limit: number,
  { cursor, signal }: PageRequest<number>,
): Promise<TradesPage> {
  if (guestPlays()) return (await import('./guest-requests')).guestTrades(filter.celebrityId);
  return call(listTrades, { query: { limit, cursor, ...filter }, signal });
}

/** The player's own trades, newest first, in pages of 50. */
export function useTrades(filter: TradesFilter = {}, { enabled = true }: { readonly enabled?: boolean } = {}) {
  return usePages(queryKeys.trades(filter), (page: PageRequest<number>) => fetchTrades(filter, 50, page), { enabled });
}

/** All trades of the player, newest first, including those of pages not loaded yet. */
export async function fetchAllTrades(): Promise<Trade[]> {
  const pages = await collectPages((page: PageRequest<number>) => fetchTrades({}, tradesPageSizeMax, page));
  return pages.flatMap(({ trades }) => trades);
}

/**
 * Places a trade. The request contains the idempotency key that `newRequestId` created when the player
 * confirmed, so a retry after a lost response never trades twice; refusals (`ApiError` with a code of the
 * contract) are not retried.
 */
export function usePlaceTrade() {
  return useMutation({
    ...retried,
    mutationFn: async (trade: TradeRequest) =>
      guestPlays() ? (await import('./guest-requests')).placeGuestTrade(trade) : call(placeTrade, { body: trade }),
    onSettled: () => refetch(queryKeys.portfolio, queryKeys.allTrades),
  });
}

export interface TradeToUndo extends UndoRequest {
  readonly tradeId: string;
}

/** Undoes a trade. As with trades, a retry after a lost response never undoes twice. */
export function useUndoTrade() {
  return useMutation({
    ...retried,
    mutationFn: ({ tradeId, ...body }: TradeToUndo) => call(undoTrade, { params: { id: tradeId }, body }),
    onSettled: () => refetch(queryKeys.portfolio, queryKeys.allTrades),
  });
}
