import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { categories, countries, isTraded } from '@limelight/rules/celebrity';
import { seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { searchOptions } from '../../../ui/search-options';
import { compareNames } from '../compare-names';
import { type QuickFilter, quickFilters, withQuickFilter } from './search-filters';
import type { TradeSearch, TradeSort } from './trade-search';

export type ListedCelebrity = Pick<
  Celebrity,
  'id' | 'name' | 'category' | 'country' | 'status' | 'popularity' | 'priceCents' | 'dayAgoPriceCents'
>;

/** 24-hour change in basis points. */
function dayChangeBps({ priceCents, dayAgoPriceCents }: ListedCelebrity): number {
  return movement(seCents(priceCents), seCents(dayAgoPriceCents)).changeBps;
}

const orders: Readonly<Record<TradeSort, (left: ListedCelebrity, right: ListedCelebrity) => number>> = {
  movers: (left, right) => Math.abs(dayChangeBps(right)) - Math.abs(dayChangeBps(left)),
  price: (left, right) => right.priceCents - left.priceCents,
  popularity: (left, right) => right.popularity - left.popularity,
  name: () => 0,
};

/** Ties are broken by name, so that the result does not depend on the order of the response. */
export function sortCelebrities<Listed extends ListedCelebrity>(
  celebrities: readonly Listed[],
  sort: TradeSort,
): Listed[] {
  return celebrities.toSorted((left, right) => orders[sort](left, right) || compareNames(left.name, right.name));
}

/** The celebrity ids that the player holds or watches. */
export interface OwnSets {
  readonly owned: ReadonlySet<string>;
  readonly watched: ReadonlySet<string>;
}

/** The traded celebrities that pass every filter. */
function matching<Listed extends ListedCelebrity>(
  celebrities: readonly Listed[],
  { q = '', country, category, from, to, rising, owned, watched }: TradeSearch,
  own: OwnSets,
): Listed[] {
  const options = celebrities.map(({ id, name }) => ({ value: id, label: name }));
  const named = new Set(searchOptions(options, q).map(({ value }) => value));
  return celebrities.filter(
    (celebrity) =>
      isTraded(celebrity) &&
      named.has(celebrity.id) &&
      (country === undefined || celebrity.country === country) &&
      (category === undefined || celebrity.category === category) &&
      (from === undefined || celebrity.priceCents >= from * 100) &&
      (to === undefined || celebrity.priceCents <= to * 100) &&
      (rising !== true || dayChangeBps(celebrity) > 0) &&
      (owned !== true || own.owned.has(celebrity.id)) &&
      (watched !== true || own.watched.has(celebrity.id)),
  );
}

/** The rows of the trade page, without suspended celebrities. */
export function findCelebrities<Listed extends ListedCelebrity>(
  celebrities: readonly Listed[],
  search: TradeSearch,
  own: OwnSets,
): Listed[] {
  return sortCelebrities(matching(celebrities, search, own), search.sort ?? 'movers');
}

/** The chip that leaves its facet unfiltered. */
export const noFilter = 'All';
export const facets = { country: countries, category: categories } as const;
export type Facet = keyof typeof facets;
export type FacetCounts = Readonly<Record<Facet, Readonly<Record<string, number>>>> & {
  readonly quick: Readonly<Record<QuickFilter, number>>;
  readonly prices: PriceBounds;
};

/** What the slider of prices reaches from and to, in whole SE$. */
export interface PriceBounds {
  readonly min: number;
  readonly max: number;
}

/** The slider moves by so many SE$. */
export const priceStep = 10;

/** Around the prices of all traded celebrities, in full steps. */
export function priceBounds(celebrities: readonly ListedCelebrity[]): PriceBounds {
  const steps = celebrities.filter(isTraded).map(({ priceCents }) => priceCents / (100 * priceStep));
  if (steps.length === 0) return { min: priceStep, max: 2 * priceStep };
  const min = Math.max(1, Math.floor(Math.min(...steps)));
  return { min: min * priceStep, max: Math.max(Math.ceil(Math.max(...steps)), min + 1) * priceStep };
}

/** How many rows each chip would leave, with all other filters applied. */
export function countFacets(celebrities: readonly ListedCelebrity[], search: TradeSearch, own: OwnSets): FacetCounts {
  const countsOf = (facet: Facet) => {
    const others = matching(celebrities, { ...search, [facet]: undefined }, own);
    const counts = facets[facet].map((value) => [value, others.filter((other) => other[facet] === value).length]);
    return Object.fromEntries([[noFilter, others.length], ...counts]);
  };
  const quickCounts = quickFilters.map((quick) => [
    quick,
    matching(celebrities, withQuickFilter(search, quick), own).length,
  ]);
  return {
    country: countsOf('country'),
    category: countsOf('category'),
    quick: Object.fromEntries(quickCounts),
    prices: priceBounds(celebrities),
  };
}

export function moodOf(celebrities: readonly ListedCelebrity[]) {
  const changes = celebrities.map(dayChangeBps);
  return { up: changes.filter((change) => change > 0).length, down: changes.filter((change) => change < 0).length };
}

/** Announced by screen readers after each change of a filter. */
export function countText(count: number): string {
  return count === 1 ? '1 celebrity' : `${count} celebrities`;
}
