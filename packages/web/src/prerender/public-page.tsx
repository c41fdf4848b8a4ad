import type { PublicFacts } from '@limelight/contract/drawn-pages';
import { meQuery } from '../api/accounts';
import { celebritiesQuery } from '../api/market';
import { createQueryClient } from '../api/query-client';
import { settingsQuery } from '../api/settings';
import { keepTold, type Told } from '../api/told';
import { breakpoints } from '../ui/use-media-query';
import { type DrawnPage, drawnBy, routerAt } from './drawing';

/** A public page as a visitor first sees it, also for whoever reads without scripts. */
export async function drawPublicPage(path: string, { listing, settings }: PublicFacts): Promise<DrawnPage> {
  const client = createQueryClient();
  try {
    const known: Told = [
      [celebritiesQuery.queryKey, listing],
      [settingsQuery.queryKey, settings],
    ];
    const told = known.filter(([, answer]) => answer !== undefined);
    keepTold(client, told);
    client.setQueryData(meQuery.queryKey, null);
    const router = routerAt(path, client);
    await router.load();
    return { html: drawnBy(router, client, breakpoints.phone), told };
  } finally {
    // Its timers would hold what it knows for minutes.
    client.clear();
  }
}
