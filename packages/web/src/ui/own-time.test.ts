import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { exactTime, londonText, momentPhrase, momentText, ownTimeText, timeOfGameDay } from './own-time';
import { timeIn } from './zone';

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

test("a moment is named in the reader's time, then in London's, each with its day", () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  const now = Date.UTC(2026, 10, 24, 6);
  const [noon, late] = [Date.UTC(2026, 10, 24, 12, 2), Date.UTC(2026, 10, 24, 21)];
  expect([noon, late].map((at) => momentText('own', at, now))).toEqual(['17:32', 'tomorrow 02:30']);
  expect([noon, late].map((at) => momentPhrase('own', at, now))).toEqual(['today at 17:32', 'tomorrow at 02:30']);
  expect([noon, late].map(londonText)).toEqual(['12:02 London', 'Tue 21:00 London']);
  expect(timeOfGameDay('own', late)).toBe('Wed 02:30');
  const days = [2, 9].map((ahead) => momentText('London', noon + ahead * 86_400_000, now));
  expect(days).toEqual(['Thursday 12:02', '3 Dec 2026 12:02']);
  vi.stubEnv('TZ', 'Europe/London');
  expect([londonText(late), timeOfGameDay('own', late)]).toEqual([undefined, '21:00']);
});

test("a moment in a sentence is the reader's, with London's next to it where that differs", () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  expect(exactTime('own', winter)).toBe('25 Nov 2026, 05:00 (Tue 23:30 London)');
  expect(exactTime('London', winter), 'on the server').toBe('24 Nov 2026, 23:30');
  vi.stubEnv('TZ', 'Europe/London');
  expect(exactTime('own', winter)).toBe('24 Nov 2026, 23:30');
});

test('the time of day is the one that Intl gives, in every time zone', () => {
  const zone = fc.constantFrom(
    'Africa/Lagos',
    'America/New_York',
    'Asia/Kathmandu',
    'Europe/London',
    'Pacific/Chatham',
  );
  const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
  fc.assert(
    fc.property(zone, instant, (timeZone, instantMs) => {
      vi.stubEnv('TZ', timeZone);
      const byIntl = new Date(instantMs).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
      expect(timeIn('own', instantMs)).toBe(byIntl);
    }),
  );
});
