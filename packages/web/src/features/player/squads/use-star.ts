import { useFullListing } from '../../../queries/market';
import type { Pictured } from '../../../shell/celebrity-picture';

/** The star of a squad; named by its id until the listing is known. */
export function useStar(celebrityId: string): Pictured & { readonly name: string } {
  const listing = useFullListing();
  const star = listing.data?.find(({ id }) => id === celebrityId);
  return { id: celebrityId, name: star?.name ?? celebrityId, imageUrl: star?.imageUrl ?? null };
}
