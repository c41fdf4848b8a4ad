import { afterEach, expect, test, vi } from 'vitest';
import { ownTimeText } from './own-time';

afterEach(() => vi.unstubAllEnvs());

const [winter, summer] = [Date.UTC(2026, 10, 24, 23, 30), Date.UTC(2026, 6, 1, 23, 30)];

test("a reader elsewhere gets their own time, with its day, and London's readers nothing", () => {
  vi.stubEnv('TZ', 'Africa/Lagos');
  expect(ownTimeText(winter)).toBe('25 Nov 2026, 00:30');
  expect(ownTimeText(summer), 'in summer London has the time of Lagos').toBeUndefined();
  vi.stubEnv('TZ', 'America/New_York');
  expect(ownTimeText(winter)).toBe('24 Nov 2026, 18:30');
  vi.stubEnv('TZ', 'Europe/London');
  expect([ownTimeText(winter), ownTimeText(summer)]).toEqual([undefined, undefined]);
});
