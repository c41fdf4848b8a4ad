import type { TradeSearch } from './trade-search';

/** Whether Reset Filters would change anything. View and open ticket are not filters. */
export function isFiltered({ view: _, celebrity: __, ...filters }: TradeSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** How many of the filters are set that a phone shows only in its sheet. */
export function filterCount({ country, category, from, to }: TradeSearch): number {
  return [country, category, from ?? to].filter((value) => value !== undefined).length;
}

const switches = ['rising', 'watched', 'owned'] as const;

/** What the phone's quick filters choose between: the switches of wider screens, one at a time. */
export const quickFilters = ['all', ...switches] as const;
export type QuickFilter = (typeof quickFilters)[number];

/** The chosen quick filter; undefined when several switches are on. */
export function quickFilterOf(search: TradeSearch): QuickFilter | undefined {
  const on = switches.filter((name) => search[name] === true);
  return on.length > 1 ? undefined : (on[0] ?? 'all');
}

export function withQuickFilter(search: TradeSearch, quick: QuickFilter): TradeSearch {
  const [rising, watched, owned] = switches.map((name) => (name === quick ? true : undefined));
  return { ...search, rising, watched, owned };
}

export function resetFilters({ view, celebrity }: TradeSearch): TradeSearch {
  return { view, celebrity };
}
