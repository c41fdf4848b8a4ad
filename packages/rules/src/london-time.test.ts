import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockChangeAt, londonMinute, parseLondonMinute } from './london-time.js';
import { hourMs, minuteMs } from './time.js';

test('every minute is read back as itself, or as the first of the hour that happens twice', () => {
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 * 60 }).map((count) => count * minuteMs);
  fc.assert(
    fc.property(minutes, (instantMs) => {
      const local = londonMinute(instantMs);
      const readMs = parseLondonMinute(local);
      expect(readMs).not.toBeNull();
      expect(londonMinute(readMs ?? 0)).toBe(local);
      expect([0, hourMs]).toContain(instantMs - (readMs ?? 0));
    }),
  );
});

test('summer and winter time, and the hour of the change in both directions', () => {
  expect(parseLondonMinute('2026-07-01T19:00')).toBe(Date.UTC(2026, 6, 1, 18));
  expect(parseLondonMinute('2026-11-22T19:00')).toBe(Date.UTC(2026, 10, 22, 19));
  expect(parseLondonMinute('2026-10-25T01:30')).toBe(Date.UTC(2026, 9, 25, 0, 30));
  expect(parseLondonMinute('2026-03-29T01:30')).toBeNull();
});

test.each(['', '2026-02-30T10:00', '2026-11-22', '2026-11-22T25:00', 'soon'])('"%s" is no time', (local) => {
  expect(parseLondonMinute(local)).toBeNull();
});

test.each([
  ['2026-03-29T00:59', null],
  ['2026-03-29T01:00', 'skipped'],
  ['2026-03-29T01:59', 'skipped'],
  ['2026-03-29T02:00', null],
  ['2026-10-25T00:59', null],
  ['2026-10-25T01:30', 'twice'],
  ['2026-10-25T02:00', null],
  ['2026-10-25T', null],
  ['2026-02-30T01:30', null],
])('at %s the clocks do: %s', (local, change) => {
  expect(clockChangeAt(local)).toBe(change);
});
