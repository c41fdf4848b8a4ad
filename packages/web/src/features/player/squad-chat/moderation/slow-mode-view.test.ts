import { expect, test } from 'vitest';
import { isSlowByItself, pauseText } from './slow-mode-view';

test('a pause is said in minutes where it is whole ones', () => {
  expect([0, 5, 60, 300].map(pauseText)).toEqual(['Off', '5 seconds', '1 minute', '5 minutes']);
});

test('slow mode by itself holds until its end, and not where moderators have chosen a longer pause', () => {
  const autoSlowUntil = '2026-11-30T12:01:00.000Z';
  const before = Date.parse('2026-11-30T12:00:59.000Z');
  expect(isSlowByItself({ slowSeconds: 0, autoSlowUntil }, before)).toBe(true);
  expect(isSlowByItself({ slowSeconds: 5, autoSlowUntil }, before)).toBe(true);
  expect(isSlowByItself({ slowSeconds: 30, autoSlowUntil }, before)).toBe(false);
  expect(isSlowByItself({ slowSeconds: 0, autoSlowUntil }, before + 1_000)).toBe(false);
  expect(isSlowByItself({ slowSeconds: 0, autoSlowUntil: null }, before)).toBe(false);
});
