import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

/**
 * Queries with the same data for everybody. Any other query counts as personal, so that a new one is never
 * missed.
 */
const publicKeys: ReadonlySet<unknown> = new Set([
  queryKeys.me[0],
  queryKeys.settings[0],
  queryKeys.settingChanges[0],
  queryKeys.celebrities[0],
  queryKeys.celebrity('')[0],
  queryKeys.allCandles[0],
  queryKeys.sparklines[0],
  queryKeys.fairness[0],
  // An action rather than a read: a second time, the link would already be used.
  queryKeys.verification('')[0],
]);

/**
 * Removes all personal queries. Active ones are reset first: components are not notified of a removal and
 * would still show the data.
 *
 * @param refetch fetches the active queries again, if somebody is signed in or plays as a guest
 */
export function forgetPersonalQueries(client: QueryClient, { refetch }: { readonly refetch: boolean }): void {
  const predicate = ({ queryKey }: Query) => !publicKeys.has(queryKey[0]);
  const cache = client.getQueryCache();
  notifyManager.batch(() => {
    for (const query of cache.findAll({ predicate })) {
      query.reset();
      if (query.getObserversCount() === 0) cache.remove(query);
    }
    if (refetch) void client.refetchQueries({ type: 'active', predicate });
  });
}
