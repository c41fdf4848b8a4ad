import { useCallback, useMemo, useRef } from 'react';
import { type SetSearchOptions, usePageSearch } from '../use-search';
import { parseTradeSearch, type TradeSearch } from './trade-search';

export type TradeFilters = Omit<TradeSearch, 'celebrity'>;

export interface TradeAddress {
  /** Referentially stable while the filters do not change, regardless of the ticket's celebrity. */
  readonly filters: TradeFilters;
  /** The ticket's celebrity. */
  readonly celebrity: string | undefined;
  /** Both functions are referentially stable: they are props of 80 memoized cards. */
  readonly setFilters: (next: TradeFilters, options?: SetSearchOptions) => void;
  readonly setCelebrity: (next: string | undefined, options?: SetSearchOptions) => void;
}

/** The two halves of the trade page's URL: the list's filters and the ticket's celebrity. */
export function useTradeAddress(): TradeAddress {
  const [search, setSearch] = usePageSearch(parseTradeSearch);
  const newest = useRef(search);
  newest.current = search;
  const { celebrity, ...rest } = search;
  const key = JSON.stringify(rest);
  const filters = useMemo((): TradeFilters => JSON.parse(key), [key]);
  const setFilters = useCallback<TradeAddress['setFilters']>(
    (next, options) => setSearch(parseTradeSearch({ ...next, celebrity: newest.current.celebrity }), options),
    [setSearch],
  );
  const setCelebrity = useCallback<TradeAddress['setCelebrity']>(
    (next, options) => setSearch(parseTradeSearch({ ...newest.current, celebrity: next }), options),
    [setSearch],
  );
  return { filters, celebrity, setFilters, setCelebrity };
}
