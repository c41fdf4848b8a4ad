import { expect, test } from 'vitest';
import { orderOf, parseHoldingsSearch, withOrder } from './holdings-search';

test('an address written by the page is read back as it was', () => {
  const search = { sort: 'profit', direction: 'ascending', by: 'country' } as const;
  for (const tab of ['orders', 'alerts', 'activity'] as const) {
    expect(parseHoldingsSearch({ ...search, tab })).toEqual({ ...search, tab });
  }
});

test('defaults and nonsense never appear in the address', () => {
  expect(parseHoldingsSearch({ tab: 'positions', by: 'celebrity', sort: 'luck', direction: 1 })).toEqual({});
});

test('positions begin with the most valuable', () => {
  expect(orderOf({})).toEqual({ key: 'value', direction: 'descending' });
});

test('the usual order leaves the address, another one enters it', () => {
  expect(withOrder({ sort: 'profit', direction: 'ascending' }, { key: 'value', direction: 'descending' })).toEqual({});
  const byName = withOrder({ by: 'country' }, { key: 'name', direction: 'ascending' });
  expect(byName).toEqual({ by: 'country', sort: 'name', direction: 'ascending' });
  expect(orderOf(byName)).toEqual({ key: 'name', direction: 'ascending' });
});
