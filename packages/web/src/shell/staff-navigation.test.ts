import { permissions } from '@limelight/rules/permission';
import { expect, test } from 'vitest';
import { staffPlacesOf } from './staff-navigation';

test('each shortcut goes to one page, for an admin too, who has all pages', () => {
  const letters = staffPlacesOf({ permissions: [...permissions] }).flatMap(({ letter }) => letter ?? []);
  expect(letters.length).toBeGreaterThan(5);
  expect(letters).toEqual([...new Set(letters)]);
});
