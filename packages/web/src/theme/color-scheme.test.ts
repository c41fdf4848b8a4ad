import { expect, test } from 'vitest';
import { parseColorScheme, parsePalette, resolveTheme } from './color-scheme';

test('the theme follows the system until a player chooses one', () => {
  expect(resolveTheme('system', true)).toBe('dark');
  expect(resolveTheme('system', false)).toBe('light');
  expect(resolveTheme('light', true)).toBe('light');
  expect(resolveTheme('dark', false)).toBe('dark');
});

test('stored values are validated', () => {
  expect(parseColorScheme('dark')).toBe('dark');
  expect(parseColorScheme('purple')).toBe('system');
  expect(parseColorScheme(undefined)).toBe('system');
  expect(parsePalette('blue-orange')).toBe('blue-orange');
  expect(parsePalette('<script>')).toBe('green-red');
});
