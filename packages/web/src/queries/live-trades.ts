import { listLiveTrades } from '@limelight/contract/fame/live-trades';
import type { LiveTrade } from '@limelight/contract/fame/live-trades.schema';
import { minuteMs } from '@limelight/rules/time';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { afterServerRender } from './query-client';

const all = 'all';
const keyOf = (celebrityId: string) => [listLiveTrades.url, celebrityId] as const;
/** More than a page shows, so that rows wait for their second. */
const cachedMax = 24;

/** The newest trades of other players, newest first: of all celebrities, or of one. The stream adds to them. */
export function useLiveTrades(celebrityId?: string) {
  return useQuery({
    queryKey: keyOf(celebrityId ?? all),
    meta: afterServerRender,
    staleTime: minuteMs,
    queryFn: async ({ signal }) => (await call(listLiveTrades, { query: { celebrityId }, signal })).trades,
  });
}

/** Adds the trades of a tick to the feeds that are cached. */
export function addLiveTrades(client: QueryClient, trades: readonly LiveTrade[]): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [listLiveTrades.url] })) {
    const of = queryKey[1];
    const fresh = of === all ? trades : trades.filter(({ celebrityId }) => celebrityId === of);
    if (fresh.length === 0) continue;
    client.setQueryData<readonly LiveTrade[]>(queryKey, (before = []) => [...fresh, ...before].slice(0, cachedMax));
  }
}
