import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

/** What everybody is told alike. Anything not named here counts as somebody's own, so that no new query is forgotten. */
const publicKeys: ReadonlySet<unknown> = new Set([
  queryKeys.me[0],
  queryKeys.settings[0],
  queryKeys.settingChanges[0],
  queryKeys.celebrities[0],
  queryKeys.celebrity('')[0],
  queryKeys.allCandles[0],
  queryKeys.sparklines[0],
  queryKeys.fairness[0],
  // An act rather than something read: done a second time, the link would be a used one.
  queryKeys.verification('')[0],
]);

/**
 * Nothing personal stays in memory, at once: removed alone it would stay on screen, whose parts hear of a reset only.
 *
 * @param askAnew for what is on screen, where somebody is there to ask for
 */
export function forgetPersonalQueries(client: QueryClient, { askAnew }: { readonly askAnew: boolean }): void {
  const predicate = ({ queryKey }: Query) => !publicKeys.has(queryKey[0]);
  const cache = client.getQueryCache();
  notifyManager.batch(() => {
    for (const query of cache.findAll({ predicate })) {
      query.reset();
      if (query.getObserversCount() === 0) cache.remove(query);
    }
    if (askAnew) void client.refetchQueries({ type: 'active', predicate });
  });
}
