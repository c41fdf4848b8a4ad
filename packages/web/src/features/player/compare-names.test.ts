import { expect, test } from 'vitest';
import { compareNames } from './compare-names';

test('names sort case-insensitively and accent-insensitively', () => {
  const names = ['Zoë', 'ada', 'Émile', 'Ada Marlowe', 'Eve', 'Burna Boy'];
  expect(names.toSorted(compareNames)).toEqual(['ada', 'Ada Marlowe', 'Burna Boy', 'Émile', 'Eve', 'Zoë']);
  expect(compareNames('Beyoncé', 'beyonce')).toBe(0);
});
