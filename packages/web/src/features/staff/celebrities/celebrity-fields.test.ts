import { expect, test } from 'vitest';
import { differing, missingFields, newFields, requiredText, valueText } from './celebrity-fields';

test('exactly the fields that differ are named', () => {
  const edited = { ...newFields, name: 'Esi Quaye', featured: true };
  expect(differing(newFields, newFields)).toEqual([]);
  expect(differing(newFields, edited)).toEqual(['name', 'featured']);
  expect(['name', 'featured', 'imageMediaId'].map((name) => valueText(edited, name as 'name'))).toEqual([
    'Esi Quaye',
    'Yes',
    'Generated poster',
  ]);
});

test('a name and a description of spaces alone are missing', () => {
  expect(missingFields({ name: ' ', description: 'One sentence.' })).toEqual({ name: requiredText, description: null });
  expect(missingFields({ name: 'Esi', description: '' })).toEqual({ name: null, description: requiredText });
});
