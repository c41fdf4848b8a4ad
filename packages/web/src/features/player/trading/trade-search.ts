import { type Category, type Country, categories, countries } from '@limelight/rules/celebrity';

/** `movers` is the absolute change over 24 hours, falls included. */
export const tradeSorts = ['movers', 'price', 'name'] as const;
export type TradeSort = (typeof tradeSorts)[number];

export const tradeSortNames: Readonly<Record<TradeSort, string>> = {
  movers: 'Biggest Movers',
  price: 'Highest Price',
  name: 'Name',
};

/** What the address of the trade page says. What is at its default is left out, so that addresses stay short. */
export interface TradeSearch {
  readonly q?: string | undefined;
  readonly country?: Country | undefined;
  readonly category?: Category | undefined;
  readonly sort?: TradeSort | undefined;
  readonly owned?: true | undefined;
  readonly watched?: true | undefined;
  readonly view?: 'table' | undefined;
  /** The celebrity in the ticket. */
  readonly celebrity?: string | undefined;
}

const queryLengthMax = 80;

/** The router reads "50" in an address as a number; names and ids are texts all the same. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((candidate) => candidate === value);
}

/** Reads an address; what it does not understand counts as not said. */
export function parseTradeSearch(raw: Readonly<Record<string, unknown>>): TradeSearch {
  const sort = oneOf(tradeSorts, raw.sort);
  return withoutDefaults({
    q: textOf(raw.q).slice(0, queryLengthMax) || undefined,
    country: oneOf(countries, raw.country),
    category: oneOf(categories, raw.category),
    sort: sort === 'movers' ? undefined : sort,
    owned: switchOf(raw.owned),
    watched: switchOf(raw.watched),
    view: raw.view === 'table' ? 'table' : undefined,
    celebrity: textOf(raw.celebrity) || undefined,
  });
}

function switchOf(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}

function withoutDefaults(search: TradeSearch): TradeSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Whether Reset Filters has something to do. The view and the open ticket are no filters. */
export function isFiltered({ q, country, category, sort, owned, watched }: TradeSearch): boolean {
  return [q, country, category, sort, owned, watched].some((value) => value !== undefined);
}

export function resetFilters({ view, celebrity }: TradeSearch): TradeSearch {
  return withoutDefaults({ view, celebrity });
}
