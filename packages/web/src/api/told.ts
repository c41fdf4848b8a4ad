import type { ToldFacts } from '@limelight/contract/told-facts';
import type { QueryClient } from '@tanstack/react-query';
import { keepListing } from './market';
import { settingsQuery } from './settings';

/** Takes what came in the page instead of asking for it. */
export function keepTold(client: QueryClient, { listing, settings }: ToldFacts): void {
  if (listing !== undefined) keepListing(client, listing);
  if (settings !== undefined) client.setQueryData(settingsQuery.queryKey, settings);
}
