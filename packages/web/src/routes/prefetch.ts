import type { QueryClient } from '@tanstack/react-query';
import { celebritiesQuery } from '../queries/market';
import { settingsQuery } from '../queries/settings';
import { type createAppRouter, playerRoute } from './router';

/**
 * Asks for the first page's files, and for what every page of a player shows, while the guard still asks whose page it is:
 * one after the other, each would wait a round trip for the one before. Whatever fails here, the page itself asks again.
 */
export function askAhead(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  const [matched] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of matched) router.loadRouteChunk(route)?.catch(() => undefined);
  if (!matched.includes(playerRoute)) return;
  void queryClient.prefetchQuery(settingsQuery);
  void queryClient.prefetchQuery(celebritiesQuery);
}
