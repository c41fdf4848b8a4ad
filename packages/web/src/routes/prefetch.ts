import type { QueryClient } from '@tanstack/react-query';
import { celebritiesQuery } from '../queries/market';
import { settingsQuery } from '../queries/settings';
import { playerRoute } from './player';
import type { createAppRouter } from './router';

/**
 * Prefetches the first page's files, and the data of every player's page, while the route guard still waits
 * for the account: in sequence, each would add a round trip. The page itself fetches again what fails here.
 */
export function prefetchFirstPage(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  const [matched] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of matched) router.loadRouteChunk(route)?.catch(() => undefined);
  if (!matched.includes(playerRoute)) return;
  void queryClient.prefetchQuery(settingsQuery);
  void queryClient.prefetchQuery(celebritiesQuery);
}
