import { useCallback, useMemo, useRef } from 'react';
import { type SetSearch, usePageSearch } from '../../../shell/use-search';
import { parseTradeSearch, type TradeSearch } from './trade-search';

export type TradeFilters = Omit<TradeSearch, 'celebrity'>;

/**
 * The two halves of the trade page's URL: the list's filters and the ticket's celebrity. Filters and setters
 * are props of 80 memoized cards, so each is referentially stable while the filters do not change.
 */
export function useTradeAddress({ roomForTicket }: { readonly roomForTicket: boolean }) {
  const [search, setSearch] = usePageSearch(parseTradeSearch);
  const newest = useRef(search);
  newest.current = search;
  const { celebrity, ...rest } = search;
  const key = JSON.stringify(rest);
  const filters = useMemo((): TradeFilters => JSON.parse(key), [key]);
  const setFilters = useCallback<SetSearch<TradeFilters>>(
    (next, options) => setSearch({ ...next, celebrity: newest.current.celebrity }, options),
    [setSearch],
  );
  const setCelebrity = useCallback(
    // Next to the list, choosing another celebrity adds no history entry; opening a sheet does.
    (next: string | undefined) => setSearch({ ...newest.current, celebrity: next }, { replace: roomForTicket }),
    [setSearch, roomForTicket],
  );
  return { filters, celebrity, setFilters, setCelebrity };
}
