import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countFacets,
  countText,
  findCelebrities,
  type ListedCelebrity,
  moodOf,
  type OwnSets,
  priceBounds,
  priceStep,
  sortCelebrities,
} from './celebrity-list';
import { quickFilters, withQuickFilter } from './search-filters';

function listed(id: string, over: Partial<ListedCelebrity> = {}): ListedCelebrity {
  return {
    id,
    name: `Name ${id}`,
    category: 'Music',
    country: 'Ghana',
    status: 'active',
    popularity: 50,
    priceCents: 10_000,
    dayAgoPriceCents: 10_000,
    ...over,
  };
}

const noSets: OwnSets = { owned: new Set(), watched: new Set() };
const ids = (celebrities: readonly ListedCelebrity[]) => celebrities.map(({ id }) => id);

test('the biggest movers come first, up or down', () => {
  const list = [
    listed('calm', { priceCents: 10_100 }),
    listed('fell', { priceCents: 9_000 }),
    listed('rose', { priceCents: 10_500 }),
  ];
  expect(ids(findCelebrities(list, {}, noSets))).toEqual(['fell', 'rose', 'calm']);
});

test('the most popular come first, and those who are as popular by name', () => {
  const list = [listed('3', { popularity: 61.5 }), listed('2'), listed('1', { popularity: 61.5 }), listed('4')];
  expect(ids(findCelebrities(list, { sort: 'popularity' }, noSets))).toEqual(['1', '3', '2', '4']);
});

test('names sort case-insensitively and accent-insensitively', () => {
  const list = [listed('1', { name: 'Zuri' }), listed('2', { name: 'Ọlá' }), listed('3', { name: 'ola A' })];
  expect(ids(sortCelebrities(list, 'name'))).toEqual(['2', '3', '1']);
});

test('a search without accents finds a name with accents', () => {
  const list = [listed('1', { name: 'Ṣadé Ọlátúnwà' }), listed('2', { name: 'Ada Marlowe' })];
  expect(ids(findCelebrities(list, { q: 'sade' }, noSets))).toEqual(['1']);
});

test('filters combine; Owned Only shows the holdings, Watched the watchlist', () => {
  const list = [
    listed('1', { country: 'Nigeria' }),
    listed('2', { country: 'Nigeria', category: 'Sports' }),
    listed('3', { category: 'Sports' }),
  ];
  expect(ids(findCelebrities(list, { country: 'Nigeria', category: 'Sports' }, noSets))).toEqual(['2']);
  const own = { owned: new Set(['3', '2']), watched: new Set(['2', '1']) };
  expect(ids(findCelebrities(list, { owned: true }, own))).toEqual(['2', '3']);
  expect(ids(findCelebrities(list, { watched: true }, own))).toEqual(['1', '2']);
  expect(ids(findCelebrities(list, { owned: true, watched: true }, own))).toEqual(['2']);
});

test('Rising leaves those up in 24 hours', () => {
  const list = [
    listed('1', { priceCents: 11_000 }),
    listed('2'),
    listed('3', { priceCents: 9_000 }),
    listed('4', { priceCents: 12_000 }),
  ];
  expect(ids(findCelebrities(list, { rising: true }, noSets))).toEqual(['4', '1']);
});

test('prices leave those between both ends, ends included', () => {
  const list = [18_000, 20_000, 45_050, 70_000, 70_001].map((priceCents, index) =>
    listed(String(index), { priceCents }),
  );
  expect(ids(findCelebrities(list, { from: 200, to: 700, sort: 'price' }, noSets))).toEqual(['3', '2', '1']);
  expect(ids(findCelebrities(list, { from: 451, sort: 'price' }, noSets))).toEqual(['4', '3']);
});

test('the slider of prices reaches around every traded price, in full steps', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 80 }), (prices) => {
      const { min, max } = priceBounds(prices.map((priceCents, index) => listed(String(index), { priceCents })));
      expect([min % priceStep, max % priceStep]).toEqual([0, 0]);
      expect(max).toBeGreaterThan(min);
      expect(min === priceStep || min * 100 <= Math.min(...prices)).toBe(true);
      expect(max * 100).toBeGreaterThanOrEqual(Math.max(...prices));
    }),
  );
  expect(
    priceBounds([listed('1', { priceCents: 41_563 }), listed('2', { status: 'suspended', priceCents: 99_999 })]),
  ).toEqual({
    min: 410,
    max: 420,
  });
});

test('a suspended celebrity is not on the marketplace', () => {
  expect(findCelebrities([listed('1', { status: 'suspended' })], {}, noSets)).toEqual([]);
});

test("a chip's count is the number of rows it would show", () => {
  const celebrity = fc.record({
    id: fc.uuid(),
    name: fc.constantFrom('Ada', 'Bola', 'Cleo'),
    category: fc.constantFrom('Music', 'Acting', 'Sports', 'Influencer'),
    country: fc.constantFrom('Rest of the world', 'Ghana', 'Nigeria', 'South Africa'),
    status: fc.constantFrom('active', 'suspended'),
    priceCents: fc.integer({ min: 1, max: 100_000 }),
    dayAgoPriceCents: fc.integer({ min: 1, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.array(celebrity as fc.Arbitrary<ListedCelebrity>, { maxLength: 30 }), (list) => {
      const search = { q: 'a', category: 'Sports', country: 'Ghana' } as const;
      const counts = countFacets(list, search, noSets);
      expect(counts.country.Nigeria).toBe(findCelebrities(list, { ...search, country: 'Nigeria' }, noSets).length);
      expect(counts.category.Music).toBe(findCelebrities(list, { ...search, category: 'Music' }, noSets).length);
      expect(counts.country.All).toBe(findCelebrities(list, { ...search, country: undefined }, noSets).length);
      for (const quick of quickFilters) {
        expect(counts.quick[quick]).toBe(findCelebrities(list, withQuickFilter(search, quick), noSets).length);
      }
    }),
  );
});

test('the market mood counts gainers and losers', () => {
  const list = [listed('1', { priceCents: 11_000 }), listed('2'), listed('3', { priceCents: 9_000 })];
  expect(moodOf(list)).toEqual({ up: 1, down: 1 });
});

test('one celebrity is not plural', () => {
  expect([countText(0), countText(1), countText(80)]).toEqual(['0 celebrities', '1 celebrity', '80 celebrities']);
});
