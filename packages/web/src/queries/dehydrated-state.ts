import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { guestWatchlist } from '../guest/guest-watchlist';
import { meQuery, takeAccount } from './accounts';
import { celebritiesQuery, receivePrices } from './market';
import { queryKeys } from './query-keys';

/** Answers that came in the page. It stands there as JSON, in #told. */
export type Told = readonly (readonly [key: QueryKey, answer: unknown])[];

/** All that a client knows. */
export function toldBy(client: QueryClient): Told {
  const known = client.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined });
  return known.map(({ queryKey, state }) => [queryKey, state.data]);
}

/** Told by the stream when it opens, or slow to change; the rest is followed by what the stream says of it. */
const followed = new Set<unknown>(
  [queryKeys.me, queryKeys.settings, queryKeys.celebrities, queryKeys.portfolio].map(([name]) => name),
);

/**
 * Asks once more for what the page told, without a sign of it. Call when the stream has opened: what happened between the
 * drawing of the page and that moment was told to nobody.
 */
export function refreshTold(client: QueryClient, told: Told): void {
  for (const [queryKey] of told) {
    if (!followed.has(queryKey[0])) void client.invalidateQueries({ queryKey, exact: true });
  }
}

/** Takes what came in the page instead of asking for it, with all that an answer brings about. */
export function keepTold(client: QueryClient, told: Told): void {
  for (const [key, answer] of told) client.setQueryData(key, answer);
  const listing = client.getQueryData(celebritiesQuery.queryKey);
  if (listing !== undefined) receivePrices(listing);
  if (client.getQueryData(meQuery.queryKey)) takeAccount();
  // What a guest watched becomes the account's when the account's list is asked for.
  if (guestWatchlist().length > 0) client.removeQueries({ queryKey: queryKeys.watchlist });
}
