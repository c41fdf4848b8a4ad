import type { PublicFacts } from '@limelight/contract/server-rendering';
import { meQuery } from '../queries/accounts';
import { type DehydratedState, hydrate } from '../queries/dehydrated-state';
import { celebritiesQuery } from '../queries/market';
import { createQueryClient } from '../queries/query-client';
import { settingsQuery } from '../queries/settings';
import { breakpoints } from '../ui/use-media-query';
import { type DrawnPage, drawnBy, routerAt } from './drawing';

/** A public page as a visitor first sees it, also for whoever reads without scripts. */
export async function drawPublicPage(path: string, { listing, settings }: PublicFacts): Promise<DrawnPage> {
  const client = createQueryClient();
  try {
    const known: DehydratedState = [
      [celebritiesQuery.queryKey, listing],
      [settingsQuery.queryKey, settings],
    ];
    const told = known.filter(([, answer]) => answer !== undefined);
    hydrate(client, told);
    client.setQueryData(meQuery.queryKey, null);
    const router = routerAt(path, client);
    await router.load();
    return { html: drawnBy(router, client, breakpoints.phone), told };
  } finally {
    // Its timers would hold what it knows for minutes.
    client.clear();
  }
}
