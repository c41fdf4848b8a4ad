import { type Category, type Country, categories, countries } from '@limelight/rules/celebrity';

/** `movers` sorts by the absolute 24-hour change, falls included. */
export const tradeSorts = {
  movers: 'Biggest Movers',
  price: 'Highest Price',
  popularity: 'Most Popular',
  name: 'Name',
} as const;
export type TradeSort = keyof typeof tradeSorts;

/** The search parameters of the trade page. Defaults are `undefined`, which keeps them out of the URL. */
export interface TradeSearch {
  readonly q?: string | undefined;
  readonly country?: Country | undefined;
  readonly category?: Category | undefined;
  readonly sort?: TradeSort | undefined;
  /** Prices from and up to these whole SE$. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Up in 24 hours. */
  readonly rising?: true | undefined;
  readonly owned?: true | undefined;
  readonly watched?: true | undefined;
  readonly view?: 'table' | undefined;
  /** The ticket's celebrity. */
  readonly celebrity?: string | undefined;
}

const queryLengthMax = 80;
/** The highest price that a share can have, in SE$. */
const priceMax = 1_000_000;

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
  const [from, to] = [priceOf(raw.from), priceOf(raw.to)];
  return {
    q: textOf(raw.q).slice(0, queryLengthMax) || undefined,
    country: oneOf(countries, raw.country),
    category: oneOf(categories, raw.category),
    sort: sort === 'movers' ? undefined : sort,
    from,
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
    rising: switchOf(raw.rising),
    owned: switchOf(raw.owned),
    watched: switchOf(raw.watched),
    view: raw.view === 'table' ? 'table' : undefined,
    celebrity: textOf(raw.celebrity) || undefined,
  };
}

function priceOf(value: unknown): number | undefined {
  const price = Number(textOf(value));
  return Number.isInteger(price) && price >= 1 && price <= priceMax ? price : undefined;
}

function switchOf(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}
