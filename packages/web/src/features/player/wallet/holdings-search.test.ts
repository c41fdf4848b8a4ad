import { expect, test } from 'vitest';
import { orderOf, parseHoldingsSearch, withOrder } from './holdings-search';

test('a URL written by the page parses to the same search', () => {
  const search = { sort: 'profit', direction: 'ascending', by: 'country' } as const;
  for (const tab of ['orders', 'alerts', 'activity'] as const) {
    expect(parseHoldingsSearch({ ...search, tab })).toEqual({ ...search, tab });
  }
});

test('defaults and unknown values never appear in the URL', () => {
  expect(parseHoldingsSearch({ tab: 'positions', by: 'celebrity', sort: 'luck', direction: 1 })).toEqual({});
});

test('positions are sorted by value, highest first, by default', () => {
  expect(orderOf({})).toEqual({ key: 'value', direction: 'descending' });
});

test('the default order is left out of the URL, any other is in it', () => {
  expect(withOrder({ sort: 'profit', direction: 'ascending' }, { key: 'value', direction: 'descending' })).toEqual({});
  const byName = withOrder({ by: 'country' }, { key: 'name', direction: 'ascending' });
  expect(byName).toEqual({ by: 'country', sort: 'name', direction: 'ascending' });
  expect(orderOf(byName)).toEqual({ key: 'name', direction: 'ascending' });
});
