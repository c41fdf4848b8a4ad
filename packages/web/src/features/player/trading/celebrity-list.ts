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

/** Change over 24 hours in basis points. */
export function dayChangeBps({ priceCents, dayAgoPriceCents }: ListedCelebrity): number {
  return movement(seCents(priceCents), seCents(dayAgoPriceCents)).changeBps;
}

/** Ties go by name, so that the order never depends on the order of the answer. */
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

/** Who stands in the ticket until the player chooses: the top mover of the page's opening, for as long as it is listed. */
export function standingMover(before: string | undefined, celebrities: readonly ListedCelebrity[]): string | undefined {
  // Another celebrity under the pointer would be traded by mistake.
  if (celebrities.some(({ id }) => id === before)) return before;
  return sortCelebrities(celebrities, 'movers')[0]?.id;
}

/** The player's own two sets of celebrities, by id. */
export interface OwnSets {
  readonly owned: ReadonlySet<string>;
  readonly watched: ReadonlySet<string>;
}

type Facet = 'country' | 'category';

/** Those that pass every filter, leaving out one when its chips are being counted. */
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

/** The trade page's list: suspended celebrities have left the marketplace. */
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

/** How many each chip would leave, given all the other filters. */
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

/** "80 celebrities · 46 up, 34 down in 24 h", the part that is read out after each change of a filter. */
export function countText(count: number): string {
  return count === 1 ? '1 celebrity' : `${count} celebrities`;
}
