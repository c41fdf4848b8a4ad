import { minuteMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { mayReload } from './lost-files';

test('a page reloads once for lost files, and not again at once', () => {
  expect(mayReload(Number.NaN, 0)).toBe(true);
  expect(mayReload(0, minuteMs)).toBe(false);
  expect(mayReload(0, minuteMs + 1)).toBe(true);
});
