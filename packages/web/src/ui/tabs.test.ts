import { expect, test } from 'vitest';
import { tabAfterKey } from './tabs';

test('arrow keys wrap around the tabs, Home and End go to the ends, other keys do nothing', () => {
  expect(tabAfterKey('ArrowRight', 2, 3)).toBe(0);
  expect(tabAfterKey('ArrowLeft', 0, 3)).toBe(2);
  expect(tabAfterKey('Home', 2, 3)).toBe(0);
  expect(tabAfterKey('End', 0, 3)).toBe(2);
  expect(tabAfterKey('a', 1, 3)).toBeUndefined();
});
