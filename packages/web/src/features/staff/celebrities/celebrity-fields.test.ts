import { expect, test } from 'vitest';
import { differing, missingFields, missingInEdit, newFields, requiredText, valueText } from './celebrity-fields';

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

test('another category needs a reason', () => {
  const values = { ...newFields, name: 'Esi', description: 'One sentence.', categoryReason: ' ' };
  expect(missingInEdit(newFields, values).categoryReason).toBeNull();
  const other = { ...values, category: 'Sports' } as const;
  expect(missingInEdit(newFields, other).categoryReason).toBe('Please give a reason');
  expect(missingInEdit(newFields, { ...other, categoryReason: 'She plays football' }).categoryReason).toBeNull();
});
