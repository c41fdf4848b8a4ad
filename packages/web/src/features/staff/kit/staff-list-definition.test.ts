import { expect, test } from 'vitest';
import { addressOfStaffSearch, filterOptions, parseStaffSearch, queryOfStaffSearch } from './staff-list-definition';

const list = {
  columns: [{ key: 'name', sortable: true }, { key: 'lastLogin', sortable: true }, { key: 'role' }],
  firstSort: { key: 'lastLogin', direction: 'desc' },
  filters: [
    {
      key: 'status',
      label: 'Status',
      options: [
        { value: '', label: 'All' },
        { value: 'active', label: 'Active' },
      ],
    },
  ],
} as const;

const first = { q: '', sort: list.firstSort, page: 0, open: undefined, filters: { status: '' } };

test('a new visit has an empty address, and an empty address is a new visit', () => {
  expect(parseStaffSearch(list, {})).toEqual(first);
  expect(addressOfStaffSearch(list.firstSort, first)).toEqual({});
});

test('a copied address shows the same list', () => {
  const search = {
    q: '50',
    sort: { key: 'name', direction: 'asc' as const },
    page: 2,
    open: 'a',
    filters: { status: 'active' },
  };
  const address = addressOfStaffSearch(list.firstSort, search);
  expect(address).toEqual({ q: '50', sort: 'name', direction: 'asc', page: 3, open: 'a', status: 'active' });
  // The router reads a text of digits as a number.
  expect(parseStaffSearch(list, { ...address, q: 50 })).toEqual(search);
  expect(queryOfStaffSearch(search)).toEqual({ q: '50', sort: 'name', direction: 'asc', page: 2, status: 'active' });
});

test.each([
  { sort: 'role' },
  { sort: 'password' },
  { direction: 'sideways' },
  { page: 'x' },
  { page: -4 },
  { page: 1.5 },
  { status: 'deleted' },
  { q: { $gt: 1 } },
])('what the list does not have is ignored: %j', (raw) => {
  expect(parseStaffSearch(list, raw)).toEqual(first);
});

test('an address that says more than the server takes is cut', () => {
  const { q, page } = parseStaffSearch(list, { q: `\0${'x'.repeat(5_000)}`, page: 1e9 });
  expect([q, page]).toEqual(['x'.repeat(100), 999]);
});

test('the first option of a filter filters nothing', () => {
  expect(filterOptions({ yes: 'Shown' }, 'Any')).toEqual([
    { value: '', label: 'Any' },
    { value: 'yes', label: 'Shown' },
  ]);
  expect(filterOptions(['Ghana'])[1]).toEqual({ value: 'Ghana', label: 'Ghana' });
});
