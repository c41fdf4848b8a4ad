import { expect, test } from 'vitest';
import { availableCash } from './available-cash';

test('cash reserved by open orders cannot be spent', () => {
  expect(availableCash({ cashCents: 312_045, reservedCents: 147_600 })).toBe(164_445);
  expect(availableCash({ cashCents: 147_600, reservedCents: 147_600 })).toBe(0);
});
