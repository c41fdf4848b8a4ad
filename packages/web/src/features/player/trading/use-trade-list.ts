import type { Celebrity } from '@limelight/contract/market.schema';
import { useMemo, useRef } from 'react';
import { withLivePrice } from '../../../live/live-merge';
import { tickStore } from '../../../live/ticks';
import { useListing } from '../../../queries/market';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { useWatchlist } from '../../../queries/watchlist';
import type { QueryResult } from '../query-view';
import { countFacets, type FacetCounts, findCelebrities, stableTopMover } from './celebrity-list';
import type { OwnPositions } from './use-own-positions';
import type { TradeFilters } from './use-trade-address';

/**
 * The listing, together with the player's own data that the active filters need: without it the page cannot know that
 * no celebrity matches.
 */
export function useListed({ owned, watched }: TradeFilters): QueryResult<readonly Celebrity[]> {
  const listing = useListing();
  const portfolio = useFetchedPortfolio();
  const watchlist = useWatchlist();
  const needed = [listing, ...(owned === true ? [portfolio] : []), ...(watched === true ? [watchlist] : [])];
  const missing = needed.filter(({ data }) => data === undefined);
  return {
    data: missing.length === 0 ? listing.data : undefined,
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    isFetching: missing.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(missing.map((query) => query.refetch())),
  };
}

/**
 * A snapshot of the listing with current prices. A tick does not sort the list again: if cards moved under the pointer,
 * the player would trade the wrong celebrity. Changing a filter does, and so does the next response.
 */
function atCurrentPrices(listing: readonly Celebrity[]): Celebrity[] {
  return listing.map((celebrity) => withLivePrice(celebrity, tickStore.price(celebrity.id)));
}

export interface TradeList {
  readonly found: readonly Celebrity[];
  readonly counts: FacetCounts;
  /** The ticket's celebrity until the player chooses one. */
  readonly topMoverId: string | undefined;
}

interface OwnMarks {
  readonly positions: OwnPositions;
  readonly watched: ReadonlySet<string>;
}

/** The filtered list in a stable order: only new filters or a new listing sort it again, not ticks, trades or stars. */
export function useTradeList(
  listing: readonly Celebrity[],
  search: TradeFilters,
  { positions, watched }: OwnMarks,
): TradeList {
  // Without the view, which does not affect the order.
  const { q, country, category, sort, owned, watched: watchedOnly } = search;
  const snapshot = useMemo(() => {
    const filters: TradeFilters = { q, country, category, sort, owned, watched: watchedOnly };
    return { filters, priced: atCurrentPrices(listing) };
  }, [listing, q, country, category, sort, owned, watchedOnly]);
  const mover = useRef<string>(undefined);
  mover.current = stableTopMover(mover.current, snapshot.priced);
  const list = useMemo(() => {
    const { filters, priced } = snapshot;
    const own = { owned: new Set(positions.keys()), watched };
    return {
      found: findCelebrities(priced, filters, own),
      counts: countFacets(priced, filters, own),
    };
  }, [snapshot, positions, watched]);
  return { ...list, topMoverId: mover.current };
}
