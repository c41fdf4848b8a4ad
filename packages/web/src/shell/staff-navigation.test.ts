import { paths } from '@limelight/contract/paths';
import { permissions } from '@limelight/rules/permission';
import { expect, test } from 'vitest';
import { staffPlacesOf } from './staff-navigation';

test('each shortcut goes to one page, for an admin too, who has all pages', () => {
  const letters = staffPlacesOf({ permissions: [...permissions] }).flatMap(({ letter }) => letter ?? []);
  expect(letters.length).toBeGreaterThan(5);
  expect(letters).toEqual([...new Set(letters)]);
});

/** Opened from another page, by a link on it. */
const fromOtherPages: readonly string[] = [
  paths.managerTwoFactor,
  paths.managerNewCelebrity,
  paths.managerWebhooks,
  paths.managerRejectedWebhooks,
];

test('every page of staff has its place in the navigation', () => {
  const isOfStaff = (path: string) => /^\/(manager|admin)(\/|$)/.test(path) && !path.includes('$');
  const expected = Object.values(paths).filter((path) => isOfStaff(path) && !fromOtherPages.includes(path));
  const places = staffPlacesOf({ permissions: [...permissions] }).map(({ path }) => path);
  expect(places.toSorted(), 'add it to packages/web/src/shell/staff-navigation.ts').toEqual(expected.toSorted());
});
