import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gameDay, nextTickMs } from './game-day.js';
import { dayMs, londonDay, minuteMs, tickMs } from './time.js';

const times = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });

test('the game day is never after the day of the newest tick, nor after that of the clock', () => {
  fc.assert(
    fc.property(times, times, (newestTickMs, nowMs) => {
      const day = gameDay({ newestTickMs, nowMs });
      expect(day <= londonDay(newestTickMs)).toBe(true);
      expect(day <= londonDay(nowMs)).toBe(true);
      expect([londonDay(newestTickMs), londonDay(nowMs)]).toContain(day);
    }),
  );
});

test('ticks rise in time, and none is dated more than a timer’s error ahead unless the last one was', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: -dayMs, max: dayMs }), (lastMs, sinceMs) => {
      const nowMs = lastMs + sinceMs;
      const atMs = nextTickMs({ lastMs, nowMs, intervalMs: tickMs });
      expect(atMs).toBeGreaterThan(lastMs);
      expect(atMs).toBeLessThanOrEqual(Math.max(nowMs + 50, lastMs + 1));
    }),
  );
});

test.each([
  ['on schedule while each tick is a little late', 0, tickMs + 900, tickMs],
  ['on schedule when a timer fires early', 0, tickMs - 20, tickMs],
  ['now after downtime', 0, 5 * tickMs, 5 * tickMs],
  ['now when the clock was set back a little', 0, tickMs - 1_000, tickMs - 1_000],
  ['a millisecond after a tick that is dated ahead', 90 * minuteMs, tickMs, 90 * minuteMs + 1],
])('the next tick is %s', (_when, lastMs, nowMs, expected) => {
  expect(nextTickMs({ lastMs, nowMs, intervalMs: tickMs })).toBe(expected);
});
