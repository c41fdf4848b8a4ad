import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { guestWatchlist } from '../guest/guest-watchlist';
import { meQuery, takeAccount } from './accounts';
import { celebritiesQuery, receivePrices } from './market';
import { movementKeys } from './portfolio-changes';
import { queryKeys } from './query-keys';

/**
 * The query cache of a server-side rendered page, sent along with it as JSON (in the
 * element #dehydrated-state).
 */
export type DehydratedState = readonly (readonly [key: QueryKey, data: unknown])[];

/** Everything in a client's cache, in the order in which it was read. */
export function dehydrate(client: QueryClient): DehydratedState {
  const known = client.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined });
  return known.map(({ queryKey, state }) => [queryKey, state.data]);
}

/**
 * The stream sends these when it opens, or they change slowly; its events keep them current. With a page goes
 * the portfolio as it was before anything else was read: what changes with its version is fetched again when
 * the stream sends another.
 */
const liveKeys = new Set<unknown>(
  [queryKeys.me, queryKeys.settings, queryKeys.celebrities, queryKeys.portfolio, ...movementKeys].map(([name]) => name),
);

/**
 * Refetches the hydrated queries in the background. Call when the stream has opened: no event reported
 * changes between the rendering of the page and that moment.
 */
export function refetchHydrated(client: QueryClient, dehydrated: DehydratedState): void {
  for (const [queryKey] of dehydrated) {
    if (!liveKeys.has(queryKey[0])) void client.invalidateQueries({ queryKey, exact: true });
  }
}

/**
 * Fills the cache from the page, including the side effects of a fetch. In the same order: another account
 * deletes what is personal, and another version of the portfolio makes what it belongs to stale.
 */
export function hydrate(client: QueryClient, dehydrated: DehydratedState): void {
  for (const [key, data] of dehydrated) client.setQueryData(key, data);
  const listing = client.getQueryData(celebritiesQuery.queryKey);
  if (listing !== undefined) receivePrices(listing);
  if (client.getQueryData(meQuery.queryKey)) takeAccount();
  // Fetching the account's watchlist is what moves a guest's watchlist into it.
  if (guestWatchlist().length > 0) client.removeQueries({ queryKey: queryKeys.watchlist });
}
