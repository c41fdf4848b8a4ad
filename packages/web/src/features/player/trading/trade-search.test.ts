import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFiltered, quickFilterOf, quickFilters, resetFilters, withQuickFilter } from './search-filters';
import { parseTradeSearch } from './trade-search';

test('a URL written by the page parses to the same search', () => {
  const search = {
    q: 'ada',
    country: 'Ghana',
    category: 'Music',
    sort: 'name',
    from: 200,
    to: 700,
    rising: true,
    owned: true,
    watched: true,
    view: 'table',
    celebrity: 'gh1',
  } as const;
  expect(parseTradeSearch(search)).toEqual(search);
});

test('defaults never appear in the URL', () => {
  expect(
    parseTradeSearch({ q: '', sort: 'movers', owned: false, watched: false, view: 'cards', country: 'All' }),
  ).toEqual({});
});

test('a search text and an id that look like numbers stay strings', () => {
  expect(parseTradeSearch({ q: 50, celebrity: 7 })).toEqual({ q: '50', celebrity: '7' });
});

test('prices are whole SE$, and an end below the beginning is ignored', () => {
  expect(parseTradeSearch({ from: '200', to: 700 })).toEqual({ from: 200, to: 700 });
  expect(parseTradeSearch({ from: 700, to: 200 })).toEqual({ from: 700 });
  expect(parseTradeSearch({ from: '1.5', to: -3 })).toEqual({});
  expect(parseTradeSearch({ from: 0, to: 1e9 })).toEqual({});
});

test('no URL can break the page', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => {
      const search = parseTradeSearch(raw);
      expect(parseTradeSearch({ ...search })).toEqual(search);
    }),
  );
});

test('resetting filters preserves the view and the open ticket', () => {
  const search = { q: 'ada', from: 200, owned: true, watched: true, view: 'table', celebrity: 'gh1' } as const;
  expect(isFiltered(search)).toBe(true);
  expect(isFiltered({ to: 700 })).toBe(true);
  expect(resetFilters(search)).toEqual({ view: 'table', celebrity: 'gh1' });
  expect(isFiltered(resetFilters(search))).toBe(false);
});

test('a quick filter is one switch or none; several switches are no quick filter', () => {
  for (const quick of quickFilters) {
    expect(quickFilterOf(withQuickFilter({ q: 'ada', owned: true, watched: true }, quick))).toBe(quick);
  }
  expect(withQuickFilter({ q: 'ada', country: 'Ghana', owned: true }, 'all')).toEqual({ q: 'ada', country: 'Ghana' });
  expect(quickFilterOf({ owned: true, rising: true })).toBeUndefined();
});
