/** Rankings of celebrities: by price, and by how far a price moved either way in 24 hours. */

export interface RankablePrice {
  readonly id: string;
  readonly priceCents: number;
  readonly dayAgoPriceCents: number;
}

export interface RankedCelebrity<Listing> {
  readonly celebrity: Listing;
  readonly rank: number;
  /** Places gained since 24 hours ago; negative when lost. */
  readonly change: number | null;
}

/** Highest first; equal scores share a rank and stay in input order. */
function ranked<Listing>(listings: readonly Listing[], scoreOf: (listing: Listing) => number) {
  const sorted = listings.toSorted((left, right) => scoreOf(right) - scoreOf(left));
  let rank = 0;
  let previous = Number.NaN;
  return sorted.map((listing, place) => {
    const score = scoreOf(listing);
    if (score !== previous) rank = place + 1;
    previous = score;
    return { listing, rank };
  });
}

export function rankByPrice<Listing extends RankablePrice>(listings: readonly Listing[]): RankedCelebrity<Listing>[] {
  const before = new Map(
    ranked(listings, ({ dayAgoPriceCents }) => dayAgoPriceCents).map(({ listing, rank }) => [listing.id, rank]),
  );
  return ranked(listings, ({ priceCents }) => priceCents).map(({ listing, rank }) => ({
    celebrity: listing,
    rank,
    change: (before.get(listing.id) ?? rank) - rank,
  }));
}

/**
 * By the size of the 24-hour change, falls included. Yesterday's changes are not known, so no rank has moved.
 */
export function rankByMovement<Listing extends RankablePrice>(
  listings: readonly Listing[],
): RankedCelebrity<Listing>[] {
  const moved = ({ priceCents, dayAgoPriceCents }: Listing) =>
    dayAgoPriceCents > 0 ? Math.abs(priceCents / dayAgoPriceCents - 1) : 0;
  return ranked(listings, moved).map(({ listing, rank }) => ({ celebrity: listing, rank, change: null }));
}
