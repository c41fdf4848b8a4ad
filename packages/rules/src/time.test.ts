import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  bucketStart,
  dayMs,
  daysBetween,
  endOfLondonDay,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatTime,
  hourMs,
  londonDay,
  minuteMs,
  parseLondonDay,
  relativeTime,
  secondMs,
  startOfLondonDay,
  ticksPerDay,
} from './time.js';

const at = (text: string) => Date.parse(text);
const anyInstant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2100, 0, 1) });

describe('London time', () => {
  const london = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options });
  const byIntl = london({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });
  const monthByIntl = london({ month: 'long' });
  const weekdayByIntl = london({ weekday: 'long' });

  function expectAsIntl(instantMs: number): void {
    const [day, month, year] = londonDay(instantMs).split('-').toReversed();
    expect(`${day}/${month}/${year}, ${formatTime(instantMs)}`).toBe(byIntl.format(instantMs));
    const name = monthByIntl.format(instantMs);
    expect(formatDate(instantMs)).toBe(`${Number(day)} ${name.slice(0, 3)} ${year}`);
    expect(formatLongDate(instantMs)).toBe(`${weekdayByIntl.format(instantMs)} ${Number(day)} ${name} ${year}`);
  }

  it('equals Intl, minute by minute around every clock change from 1996 to 2099', () => {
    const minutes = [-61, -60, -1, 0, 1, 59, 60, 61];
    for (let year = 1996; year < 2100; year += 1) {
      for (const month of [2, 9]) {
        for (let day = 24; day <= 31; day += 1) {
          for (const minute of minutes) expectAsIntl(Date.UTC(year, month, day, 1, minute));
        }
      }
    }
  });

  it('equals Intl at any instant from 1996 on', () => {
    fc.assert(fc.property(fc.integer({ min: Date.UTC(1996, 0, 1), max: Date.UTC(2100, 0, 1) }), expectAsIntl));
  });
});

describe('the London day', () => {
  it('changes at midnight in London, which is 23:00 UTC in summer', () => {
    expect(londonDay(at('2025-07-01T22:59:59.999Z'))).toBe('2025-07-01');
    expect(londonDay(at('2025-07-01T23:00:00Z'))).toBe('2025-07-02');
    expect(londonDay(at('2025-12-01T23:59:59.999Z'))).toBe('2025-12-01');
    expect(londonDay(at('2025-12-02T00:00:00Z'))).toBe('2025-12-02');
  });

  it('is 23 hours long when clocks go forward and 25 when they go back', () => {
    const forward = parseLondonDay('2026-03-29');
    const back = parseLondonDay('2026-10-25');
    expect(startOfLondonDay(forward)).toBe(at('2026-03-29T00:00:00Z'));
    expect(endOfLondonDay(forward)).toBe(at('2026-03-29T23:00:00Z'));
    expect(startOfLondonDay(back)).toBe(at('2026-10-24T23:00:00Z'));
    expect(endOfLondonDay(back)).toBe(at('2026-10-26T00:00:00Z'));
  });

  it('begins at an instant of its own day, and the instant before belongs to the previous day', () => {
    fc.assert(
      fc.property(anyInstant, (instantMs) => {
        const day = londonDay(instantMs);
        const startMs = startOfLondonDay(day);
        const endMs = endOfLondonDay(day);
        expect(startMs).toBeLessThanOrEqual(instantMs);
        expect(endMs).toBeGreaterThan(instantMs);
        expect(londonDay(startMs)).toBe(day);
        expect(londonDay(startMs - 1)).toBe(addDays(day, -1));
        expect(londonDay(endMs)).toBe(addDays(day, 1));
        expect([23, 24, 25]).toContain((endMs - startMs) / hourMs);
      }),
    );
  });

  it('counts whole days across clock changes, month ends and leap days', () => {
    expect(addDays(parseLondonDay('2026-03-28'), 1)).toBe('2026-03-29');
    expect(addDays(parseLondonDay('2026-03-29'), 1)).toBe('2026-03-30');
    expect(addDays(parseLondonDay('2024-02-28'), 1)).toBe('2024-02-29');
    expect(addDays(parseLondonDay('2025-12-31'), 1)).toBe('2026-01-01');
    expect(daysBetween(parseLondonDay('2026-03-28'), parseLondonDay('2026-03-30'))).toBe(2);
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: -800, max: 800 }), (instantMs, days) => {
        const day = londonDay(instantMs);
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });

  it.each(['2025-02-30', '2025-13-01', '2025-1-1', '', 'today', '2025-01-01T00:00'])(
    'cannot be parsed from "%s"',
    (text) => {
      expect(() => parseLondonDay(text)).toThrow(RangeError);
    },
  );
});

describe('bucketStart', () => {
  it('is the last multiple of the interval, before 1970 too', () => {
    expect(bucketStart(at('2025-11-21T04:17:12.345Z'), 5 * minuteMs)).toBe(at('2025-11-21T04:15:00Z'));
    expect(bucketStart(-1, hourMs)).toBe(-hourMs);
    expect(bucketStart(hourMs, hourMs)).toBe(hourMs);
  });
});

describe('units', () => {
  it('make a day of 2,880 ticks', () => {
    expect(dayMs).toBe(86_400 * secondMs);
    expect(ticksPerDay).toBe(2_880);
  });
});

describe('dates for people', () => {
  it('are British and in London time', () => {
    const summer = at('2025-07-01T23:30:00Z');
    expect(formatDate(summer)).toBe('2 Jul 2025');
    expect(formatTime(summer)).toBe('00:30');
    expect(formatDateTime(summer)).toBe('2 Jul 2025, 00:30');
    expect(formatLongDate(at('2025-11-21T12:00:00Z'))).toBe('Friday 21 November 2025');
  });

  it('are relative for a day: minutes, then hours, then the date', () => {
    const now = at('2025-11-21T12:00:00Z');
    expect(relativeTime(now, now)).toBe('just now');
    expect(relativeTime(now + hourMs, now)).toBe('just now');
    expect(relativeTime(now - 59 * secondMs, now)).toBe('just now');
    expect(relativeTime(now - minuteMs, now)).toBe('1 m ago');
    expect(relativeTime(now - 12 * minuteMs, now)).toBe('12 m ago');
    expect(relativeTime(now - hourMs + 1, now)).toBe('59 m ago');
    expect(relativeTime(now - 3 * hourMs, now)).toBe('3 h ago');
    expect(relativeTime(now - dayMs + 1, now)).toBe('23 h ago');
    expect(relativeTime(now - dayMs, now)).toBe('20 Nov 2025');
  });
});
