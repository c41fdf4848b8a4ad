import { expect, test } from 'vitest';
import { nextSort } from './data-table';

test('clicking another column sorts by it in its first direction', () => {
  expect(nextSort(undefined, 'value')).toEqual({ key: 'value', direction: 'descending' });
  expect(nextSort({ key: 'value', direction: 'descending' }, 'name', 'ascending')).toEqual({
    key: 'name',
    direction: 'ascending',
  });
});

test('a second click reverses the direction', () => {
  const once = nextSort(undefined, 'value');
  expect(nextSort(once, 'value')).toEqual({ key: 'value', direction: 'ascending' });
  expect(nextSort(nextSort(once, 'value'), 'value')).toEqual(once);
});
