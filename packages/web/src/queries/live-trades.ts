import { listLiveTrades, liveTradesTopic, tradesOfAll } from '@limelight/contract/fame/live-trades';
import type { LiveTrade } from '@limelight/contract/fame/live-trades.schema';
import { minuteMs } from '@limelight/rules/time';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTopic } from '../live/use-topic';
import { call } from './client';
import { afterServerRender } from './query-client';

const keyOf = (celebrityId: string) => [listLiveTrades.url, celebrityId] as const;
/** More than a page shows, so that rows wait for their second. */
const cachedMax = 24;

/**
 * The newest trades of other players, newest first: of all celebrities, or of one. The stream adds to them.
 */
export function useLiveTrades(celebrityId?: string) {
  useTopic(liveTradesTopic, celebrityId ?? tradesOfAll);
  return useQuery({
    queryKey: keyOf(celebrityId ?? tradesOfAll),
    meta: afterServerRender,
    staleTime: minuteMs,
    queryFn: async ({ signal }) => (await call(listLiveTrades, { query: { celebrityId }, signal })).trades,
  });
}

/** A trade of the feed has no id: a player cannot make two alike within a millisecond. */
export function tradeKey({ handle, time, celebrityId, side, shares }: LiveTrade): string {
  return [handle, time, celebrityId, side, shares].join(' ');
}

/**
 * Adds trades to the feeds that are cached. The same trade may come with the page, with two topics, and
 * twice.
 */
export function addLiveTrades(client: QueryClient, trades: readonly LiveTrade[]): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [listLiveTrades.url] })) {
    const of = queryKey[1];
    client.setQueryData<readonly LiveTrade[]>(queryKey, (before = []) => {
      const known = new Set(before.map(tradeKey));
      const fresh = trades.filter(
        (trade) => (of === tradesOfAll || trade.celebrityId === of) && !known.has(tradeKey(trade)),
      );
      if (fresh.length === 0) return before;
      return [...fresh, ...before].sort((a, b) => Date.parse(b.time) - Date.parse(a.time)).slice(0, cachedMax);
    });
  }
}
