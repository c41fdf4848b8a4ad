import type { QueryClient } from '@tanstack/react-query';
import { celebritiesQuery } from '../queries/market';
import { settingsQuery } from '../queries/settings';
import { playerRoute } from './player';
import type { createAppRouter } from './router';

/**
 * Fetches the first page's files, and what every page of a player shows, while the guard still waits for the account: one
 * after the other, each would add a round trip. What fails here is fetched again by the page itself.
 */
export function prefetchFirstPage(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  const [matched] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of matched) router.loadRouteChunk(route)?.catch(() => undefined);
  if (!matched.includes(playerRoute)) return;
  void queryClient.prefetchQuery(settingsQuery);
  void queryClient.prefetchQuery(celebritiesQuery);
}
