import type { PublicFacts } from '@limelight/contract/server-rendering';
import { meQuery } from '../queries/accounts';
import { type DehydratedState, hydrate } from '../queries/dehydrated-state';
import { celebritiesQuery } from '../queries/market';
import { premieresQuery } from '../queries/premieres';
import { createQueryClient } from '../queries/query-client';
import { settingsQuery } from '../queries/settings';
import { breakpoints } from '../ui/use-media-query';
import { type RenderedPage, renderRouter, routerAt } from './render';

/**
 * Renders a public page as a visitor first sees it, also for readers without scripts such as search engines.
 */
export async function renderPublicPage(
  path: string,
  { listing, premieres, settings }: PublicFacts,
): Promise<RenderedPage> {
  const client = createQueryClient();
  try {
    const known: DehydratedState = [
      [celebritiesQuery.queryKey, listing],
      [premieresQuery.queryKey, premieres],
      [settingsQuery.queryKey, settings],
    ];
    const dehydratedState = known.filter(([, data]) => data !== undefined);
    hydrate(client, dehydratedState);
    client.setQueryData(meQuery.queryKey, null);
    const router = routerAt(path, client);
    await router.load();
    return { html: renderRouter(router, client, breakpoints.phone), dehydratedState };
  } finally {
    // Its garbage collection timers would hold the cache for minutes.
    client.clear();
  }
}
