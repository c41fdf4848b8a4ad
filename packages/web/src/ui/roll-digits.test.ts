import { expect, test } from 'vitest';
import { changedFrom } from './roll-digits';

test('only digits that changed roll, compared from the right end', () => {
  expect(changedFrom('705.19', '705.24')).toEqual([false, false, false, false, true, true]);
  expect(changedFrom('999.99', '1,000.01')).toEqual([true, true, true, true, true, false, true, true]);
  expect(changedFrom('1,000.01', '999.01')).toEqual([true, true, true, false, false, false]);
});
