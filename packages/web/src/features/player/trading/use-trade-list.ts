import type { Celebrity } from '@limelight/contract/market.schema';
import { useMemo, useRef } from 'react';
import { withLivePrice } from '../../../live/live-merge';
import { tickStore } from '../../../live/ticks';
import { useListing } from '../../../queries/market';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { useWatchlist } from '../../../queries/watchlist';
import { combineQueries } from '../../../shell/query-view';
import { countFacets, findCelebrities, stableTopMover } from './celebrity-list';
import type { OwnPositions } from './use-own-positions';
import type { TradeFilters } from './use-trade-address';

/**
 * The listing, together with the player's own data that the active filters need: without it the page cannot know that
 * no celebrity matches.
 */
export function useListed({ owned, watched }: TradeFilters) {
  const listing = useListing();
  const portfolio = useFetchedPortfolio();
  const watchlist = useWatchlist();
  const needed = [...(owned === true ? [portfolio] : []), ...(watched === true ? [watchlist] : [])];
  return combineQueries([listing, ...needed], ([celebrities]) => celebrities);
}

/**
 * The filtered list in a stable order. A tick, a trade or a star does not sort it again: if cards moved under the
 * pointer, the player would trade the wrong celebrity. Only new filters and a new listing do, at the prices then.
 */
export function useTradeList(
  listing: readonly Celebrity[],
  search: TradeFilters,
  { positions, watched }: { readonly positions: OwnPositions; readonly watched: ReadonlySet<string> },
) {
  // Without the view, which does not affect the order.
  const { q, country, category, sort, owned, watched: watchedOnly } = search;
  const snapshot = useMemo(
    () => ({
      filters: { q, country, category, sort, owned, watched: watchedOnly },
      priced: listing.map((celebrity) => withLivePrice(celebrity, tickStore.price(celebrity.id))),
    }),
    [listing, q, country, category, sort, owned, watchedOnly],
  );
  const topMoverId = useRef<string>(undefined);
  topMoverId.current = stableTopMover(topMoverId.current, snapshot.priced);
  const list = useMemo(() => {
    const { filters, priced } = snapshot;
    const own = { owned: new Set(positions.keys()), watched };
    return { found: findCelebrities(priced, filters, own), counts: countFacets(priced, filters, own) };
  }, [snapshot, positions, watched]);
  return { ...list, topMoverId: topMoverId.current };
}
