import { expect, test } from 'vitest';
import { itemTowards } from './arrow-keys';

/** Items in lines of `columns`, as far as there are any. */
const placesOf = (items: number, columns: number) =>
  Array.from({ length: items }, (_, index) => ({
    left: 100 * (index % columns),
    top: 50 * Math.floor(index / columns),
  }));

test('in one column up and down lead to the neighbours, and end at the ends', () => {
  const list = placesOf(3, 1);
  expect(itemTowards(list, 0, 'ArrowDown')).toBe(1);
  expect(itemTowards(list, 2, 'ArrowUp')).toBe(1);
  expect(itemTowards(list, 0, 'ArrowUp')).toBeUndefined();
  expect(itemTowards(list, 2, 'ArrowDown')).toBeUndefined();
});

test('in several columns up and down stay in the column, left and right follow the reading order', () => {
  const grid = placesOf(8, 3);
  expect(itemTowards(grid, 1, 'ArrowDown')).toBe(4);
  expect(itemTowards(grid, 4, 'ArrowUp')).toBe(1);
  expect(itemTowards(grid, 2, 'ArrowRight')).toBe(3);
  expect(itemTowards(grid, 3, 'ArrowLeft')).toBe(2);
  expect(itemTowards(grid, 7, 'ArrowRight')).toBeUndefined();
});

test('a shorter last line is reached at its nearest item', () => {
  expect(itemTowards(placesOf(8, 3), 5, 'ArrowDown')).toBe(7);
  expect(itemTowards(placesOf(7, 3), 5, 'ArrowDown')).toBe(6);
});
