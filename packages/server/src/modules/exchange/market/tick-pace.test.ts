import { hourMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { TickPace } from './tick-pace.js';

const intervalMs = 30_000;
const at = (nowMs: number, earliestMs = 0) => ({ nowMs, earliestMs });

test('ticks are an interval apart, and one that comes a little late does not move the next', () => {
  const pace = new TickPace({ lastMs: 0, nowMs: 100, intervalMs });
  expect(pace.pauseMs(at(100))).toBe(29_900);
  expect(pace.next(at(30_020))).toBe(false);
  expect(pace.atMs).toBe(30_000);
  expect(pace.pauseMs(at(30_400))).toBe(29_600);
});

test('a tick behind missed ones is late, and is dated now', () => {
  const pace = new TickPace({ lastMs: 0, nowMs: hourMs, intervalMs });
  expect(pace.pauseMs(at(hourMs))).toBeLessThanOrEqual(0);
  expect(pace.next(at(hourMs))).toBe(true);
  expect(pace.atMs).toBe(hourMs);
});

test('the first tick of a day waits for the day', () => {
  const pace = new TickPace({ lastMs: 0, nowMs: 10_000, intervalMs });
  expect(pace.pauseMs(at(10_000, 35_000))).toBe(25_000);
  expect(pace.next(at(35_000, 35_000))).toBe(true);
  expect(pace.atMs).toBe(35_000);
});

test('behind a tick that is dated far ahead the market goes on, an interval apart by the clock', () => {
  const pace = new TickPace({ lastMs: hourMs, nowMs: 0, intervalMs });
  for (const nowMs of [30_000, 60_000]) {
    expect(pace.pauseMs(at(nowMs - intervalMs, hourMs))).toBe(intervalMs);
    const beforeMs = pace.atMs;
    pace.next(at(nowMs, hourMs));
    expect(pace.atMs).toBe(beforeMs + 1);
  }
});
