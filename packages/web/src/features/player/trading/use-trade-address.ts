import { useCallback, useMemo, useRef } from 'react';
import { type SetSearchOptions, usePageSearch } from '../use-search';
import { parseTradeSearch, type TradeSearch } from './trade-search';

export type TradeFilters = Omit<TradeSearch, 'celebrity'>;

export interface TradeAddress {
  /** The same object while they stay the same, whoever is in the ticket. */
  readonly filters: TradeFilters;
  /** The celebrity in the ticket. */
  readonly celebrity: string | undefined;
  /** Both are always the same function: what is given to 80 cards must not draw them anew. */
  readonly setFilters: (next: TradeFilters, options?: SetSearchOptions) => void;
  readonly setCelebrity: (next: string | undefined, options?: SetSearchOptions) => void;
}

/** The trade page's address in its two halves: what is in the list, and whose ticket is open. */
export function useTradeAddress(): TradeAddress {
  const [search, setSearch] = usePageSearch(parseTradeSearch);
  const newest = useRef(search);
  newest.current = search;
  const { celebrity, ...told } = search;
  const key = JSON.stringify(told);
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
