import type { Celebrity } from '@limelight/contract/market.schema';
import { type Category, type Country, categories, countries, isTraded } from '@limelight/rules/celebrity';
import { seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { searchOptions } from '../../../ui/search-options';
import { compareNames } from '../compare-names';
import type { TradeSearch, TradeSort } from './trade-search';

export type ListedCelebrity = Pick<
  Celebrity,
  'id' | 'name' | 'category' | 'country' | 'status' | 'priceCents' | 'dayAgoPriceCents'
>;

/** 24-hour change in basis points. */
function dayChangeBps({ priceCents, dayAgoPriceCents }: ListedCelebrity): number {
  return movement(seCents(priceCents), seCents(dayAgoPriceCents)).changeBps;
}

/** Ties are broken by name, so that the result does not depend on the order of the response. */
const orders: Readonly<Record<TradeSort, (left: ListedCelebrity, right: ListedCelebrity) => number>> = {
  movers: (left, right) =>
    Math.abs(dayChangeBps(right)) - Math.abs(dayChangeBps(left)) || compareNames(left.name, right.name),
  price: (left, right) => right.priceCents - left.priceCents || compareNames(left.name, right.name),
  name: (left, right) => compareNames(left.name, right.name),
};

export function sortCelebrities<Listed extends ListedCelebrity>(
  celebrities: readonly Listed[],
  sort: TradeSort,
): Listed[] {
  return [...celebrities].sort(orders[sort]);
}

/** The ticket's celebrity until the player chooses one: the page's first top mover, for as long as it is listed. */
export function stableTopMover(
  before: string | undefined,
  celebrities: readonly ListedCelebrity[],
): string | undefined {
  // If it changed under the pointer, the player would trade the wrong celebrity by mistake.
  if (celebrities.some(({ id }) => id === before)) return before;
  return sortCelebrities(celebrities, 'movers')[0]?.id;
}

/** The celebrity ids that the player holds or watches. */
export interface OwnSets {
  readonly owned: ReadonlySet<string>;
  readonly watched: ReadonlySet<string>;
}

type Facet = 'country' | 'category';

/** The celebrities that pass every filter, except for the one whose chips are being counted. */
function matching<Listed extends ListedCelebrity>(
  celebrities: readonly Listed[],
  search: TradeSearch,
  own: OwnSets,
  without?: Facet,
): Listed[] {
  const named = new Set(
    searchOptions(
      celebrities.map(({ id, name }) => ({ value: id, label: name })),
      search.q ?? '',
    ).map(({ value }) => value),
  );
  return celebrities.filter(
    (celebrity) =>
      isTraded(celebrity) &&
      named.has(celebrity.id) &&
      (without === 'country' || search.country === undefined || celebrity.country === search.country) &&
      (without === 'category' || search.category === undefined || celebrity.category === search.category) &&
      (search.owned !== true || own.owned.has(celebrity.id)) &&
      (search.watched !== true || own.watched.has(celebrity.id)),
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

export interface FacetCounts {
  readonly allCountries: number;
  readonly country: Readonly<Record<Country, number>>;
  readonly allCategories: number;
  readonly category: Readonly<Record<Category, number>>;
}

/** How many rows each chip would leave, with all other filters applied. */
export function countFacets(celebrities: readonly ListedCelebrity[], search: TradeSearch, own: OwnSets): FacetCounts {
  const forCountry = matching(celebrities, search, own, 'country');
  const forCategory = matching(celebrities, search, own, 'category');
  return {
    allCountries: forCountry.length,
    country: countBy(countries, (value) => forCountry.filter(({ country }) => country === value).length),
    allCategories: forCategory.length,
    category: countBy(categories, (value) => forCategory.filter(({ category }) => category === value).length),
  };
}

function countBy<Value extends string>(
  values: readonly Value[],
  countOf: (value: Value) => number,
): Readonly<Record<Value, number>> {
  return Object.fromEntries(values.map((value) => [value, countOf(value)])) as Record<Value, number>;
}

export interface Mood {
  readonly up: number;
  readonly down: number;
}

export function moodOf(celebrities: readonly ListedCelebrity[]): Mood {
  const changes = celebrities.map(({ priceCents, dayAgoPriceCents }) => priceCents - dayAgoPriceCents);
  return { up: changes.filter((change) => change > 0).length, down: changes.filter((change) => change < 0).length };
}

/** "80 celebrities · 46 up, 34 down in 24 h"; screen readers announce the first part after each change of a filter. */
export function countText(count: number): string {
  return count === 1 ? '1 celebrity' : `${count} celebrities`;
}
