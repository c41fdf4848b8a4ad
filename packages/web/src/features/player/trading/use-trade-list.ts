import type { Celebrity } from '@limelight/contract/market.schema';
import { useMemo, useRef } from 'react';
import { withLivePrice } from '../../../live/live-merge';
import { tickStore } from '../../../live/ticks';
import { useListing } from '../../../queries/market';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { useWatchlist } from '../../../queries/watchlist';
import type { QueryLook } from '../query-view';
import { countFacets, type FacetCounts, findCelebrities, standingMover } from './celebrity-list';
import type { OwnPositions } from './use-own-positions';
import type { TradeFilters } from './use-trade-address';

/**
 * The listing, and with it what the filters that are on ask of the player's own: until that is known nobody can say that
 * no celebrity matches.
 */
export function useListed({ owned, watched }: TradeFilters): QueryLook<readonly Celebrity[]> {
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
 * The listing at the prices of this moment. A tick does not sort the page anew: cards that change places under the
 * pointer would be traded by mistake. Changing a filter does, and so does the next listing.
 */
function atCurrentPrices(listing: readonly Celebrity[]): Celebrity[] {
  return listing.map((celebrity) => withLivePrice(celebrity, tickStore.price(celebrity.id)));
}

export interface TradeList {
  readonly found: readonly Celebrity[];
  readonly counts: FacetCounts;
  /** Stands in the ticket until the player chooses. */
  readonly topMoverId: string | undefined;
}

interface OwnMarks {
  readonly positions: OwnPositions;
  readonly watched: ReadonlySet<string>;
}

/** The list as it was asked for: only another question, and no tick, purchase or star, puts it in another order. */
export function useTradeList(
  told: readonly Celebrity[],
  search: TradeFilters,
  { positions, watched }: OwnMarks,
): TradeList {
  // Without the view: changing it is no other question.
  const { q, country, category, sort, owned, watched: watchedOnly } = search;
  const asked = useMemo(() => {
    const filters: TradeFilters = { q, country, category, sort, owned, watched: watchedOnly };
    return { filters, priced: atCurrentPrices(told) };
  }, [told, q, country, category, sort, owned, watchedOnly]);
  const mover = useRef<string>(undefined);
  mover.current = standingMover(mover.current, asked.priced);
  const list = useMemo(() => {
    const { filters, priced } = asked;
    const own = { owned: new Set(positions.keys()), watched };
    return {
      found: findCelebrities(priced, filters, own),
      counts: countFacets(priced, filters, own),
    };
  }, [asked, positions, watched]);
  return { ...list, topMoverId: mover.current };
}
