import { expect, test } from 'vitest';
import { availableKey, reservedKey } from './allocation';
import { cashColor, reservedColor, sliceColors } from './slice-colors';

const slice = (key: string, isCash = false) => ({ key, label: key, valueCents: 1, tenths: 1, isCash });

test('every slice has a distinct colour, also two of one category', () => {
  const slices = [slice('1'), slice('2'), slice('3'), slice(availableKey, true), slice(reservedKey, true)];
  const colors = sliceColors(slices, 'celebrity', () => 'Music');
  expect(new Set(colors.values()).size).toBe(5);
  expect([colors.get(availableKey), colors.get(reservedKey)]).toEqual([cashColor, reservedColor]);
});

test('categories and countries have distinct colours', () => {
  const byCountry = sliceColors(
    ['Ghana', 'Nigeria', 'South Africa', 'Rest of the world'].map((key) => slice(key)),
    'country',
    () => undefined,
  );
  expect(new Set(byCountry.values()).size).toBe(4);
  const byCategory = sliceColors(
    ['Music', 'Acting', 'Sports', 'Influencer'].map((key) => slice(key)),
    'category',
    () => undefined,
  );
  expect(new Set(byCategory.values()).size).toBe(4);
});
