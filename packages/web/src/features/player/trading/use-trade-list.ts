import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { useDeferredValue, useMemo, useRef } from 'react';
import { withLivePrice } from '../../../live/live-merge';
import { tickStore } from '../../../live/ticks';
import { useListing } from '../../../queries/market';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { useWatchlist } from '../../../queries/watchlist';
import { combineQueries } from '../../../shell/query-view';
import { countFacets, findCelebrities } from './celebrity-list';
import { celebrityInTicket, type TicketChoice } from './ticket-choice';
import type { OwnPositions } from './use-own-positions';
import type { TradeFilters } from './use-trade-address';

/**
 * The listing, together with the player's own data that the active filters need: without it the page cannot
 * know that no celebrity matches.
 */
export function useListed({ owned, watched }: TradeFilters) {
  const listing = useListing();
  const portfolio = useFetchedPortfolio();
  const watchlist = useWatchlist();
  const needed = [...(owned === true ? [portfolio] : []), ...(watched === true ? [watchlist] : [])];
  return combineQueries([listing, ...needed], ([celebrities]) => celebrities);
}

interface OwnFacts extends Pick<TicketChoice, 'chosen' | 'roomForTicket'> {
  readonly positions: OwnPositions;
  readonly watched: ReadonlySet<string>;
}

/**
 * The filtered list in a stable order, and the ticket's celebrity in it. A tick, a trade or a star does not
 * sort the list again: if cards moved under the pointer, the player would trade the wrong celebrity. Only new
 * filters and a new listing do, at the prices then.
 */
export function useTradeList(listing: readonly Celebrity[], search: TradeFilters, own: OwnFacts) {
  const { positions, watched, chosen, roomForTicket } = own;
  // Without the view, which does not affect the order.
  const { q, country, category, sort, from, to, rising, owned, watched: watchedOnly } = search;
  const filters = useMemo(
    () => ({ q, country, category, sort, from, to, rising, owned, watched: watchedOnly }),
    [q, country, category, sort, from, to, rising, owned, watchedOnly],
  );
  const snapshot = useMemo(
    () => ({ filters, priced: listing.map((celebrity) => withLivePrice(celebrity, tickStore.price(celebrity.id))) }),
    [listing, filters],
  );
  const ticket = useRef<{ readonly filters: TradeFilters; readonly id: string | undefined }>(undefined);
  const ticketOf = (current: TradeFilters) => (ticket.current?.filters === current ? ticket.current.id : undefined);
  // The sale of the last share must not close the ticket with its receipt, or change it under the pointer.
  const retained = owned === true ? ticketOf(filters) : undefined;
  const list = useMemo(() => {
    const sets = { owned: new Set([...positions.keys(), ...(retained === undefined ? [] : [retained])]), watched };
    const { priced, filters } = snapshot;
    const found = findCelebrities(priced, filters, sets);
    return { found, counts: countFacets(priced, filters, sets) };
  }, [snapshot, positions, watched, retained]);
  // Deferred: a clicked filter is highlighted immediately, and up to 80 cards render in interruptible slices.
  // The ticket follows the list on screen, not the list to come.
  const results = useDeferredValue(
    useMemo(() => ({ found: list.found, search, filters }), [list.found, search, filters]),
  );
  const id = celebrityInTicket({ found: results.found, chosen, before: ticketOf(results.filters), roomForTicket });
  ticket.current = { filters: results.filters, id };
  return { ...list, results, inTicket: id };
}
