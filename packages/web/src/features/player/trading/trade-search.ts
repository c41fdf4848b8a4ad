import { type Category, type Country, categories, countries } from '@limelight/rules/celebrity';

/** `movers` sorts by the absolute 24-hour change, falls included. */
export const tradeSorts = { movers: 'Biggest Movers', price: 'Highest Price', name: 'Name' } as const;
export type TradeSort = keyof typeof tradeSorts;

/** The search parameters of the trade page. Defaults are `undefined`, which keeps them out of the URL. */
export interface TradeSearch {
  readonly q?: string | undefined;
  readonly country?: Country | undefined;
  readonly category?: Category | undefined;
  readonly sort?: TradeSort | undefined;
  readonly owned?: true | undefined;
  readonly watched?: true | undefined;
  readonly view?: 'table' | undefined;
  /** The ticket's celebrity. */
  readonly celebrity?: string | undefined;
}

const queryLengthMax = 80;

/** The router parses "50" as a number; names and ids are always strings. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((candidate) => candidate === value);
}

/** Parses the URL's search parameters; unknown values are ignored. */
export function parseTradeSearch(raw: Readonly<Record<string, unknown>>): TradeSearch {
  const sort = oneOf(Object.keys(tradeSorts) as TradeSort[], raw.sort);
  return {
    q: textOf(raw.q).slice(0, queryLengthMax) || undefined,
    country: oneOf(countries, raw.country),
    category: oneOf(categories, raw.category),
    sort: sort === 'movers' ? undefined : sort,
    owned: switchOf(raw.owned),
    watched: switchOf(raw.watched),
    view: raw.view === 'table' ? 'table' : undefined,
    celebrity: textOf(raw.celebrity) || undefined,
  };
}

function switchOf(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}

/** Whether Reset Filters would change anything. View and open ticket are not filters. */
export function isFiltered({ q, country, category, sort, owned, watched }: TradeSearch): boolean {
  return [q, country, category, sort, owned, watched].some((value) => value !== undefined);
}

/** How many filters are set apart from the name, which is always on screen, and the sort. */
export function filterCount({ country, category, owned, watched }: TradeSearch): number {
  return [country, category, owned, watched].filter((value) => value !== undefined).length;
}

export function resetFilters({ view, celebrity }: TradeSearch): TradeSearch {
  return { view, celebrity };
}
