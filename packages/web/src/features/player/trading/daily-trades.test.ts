import { hourMs, minuteMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dailyTradesAt, dailyTradesWarning } from './daily-trades';

const noonMs = Date.UTC(2026, 10, 22, 12);
const at = (tradesToday: number, nowMs = noonMs) =>
  dailyTradesAt({ tradesToday, tradesPerDayMax: 100, countedAtMs: noonMs }, nowMs);

test('the ticket warns from 90 of 100 trades on, and says when they reset', () => {
  expect(dailyTradesWarning(at(89))).toBeUndefined();
  expect(dailyTradesWarning(at(90))).toMatch(/^10 trades of 100 left today\. They reset at /);
  expect(dailyTradesWarning(at(99))).toMatch(/^1 trade of 100 left today/);
  expect(dailyTradesWarning(at(100))).toMatch(/^You have made all 100 trades of today\. You can trade again at /);
});

test('after midnight in London a count of the day before is none of today', () => {
  const midnightMs = Date.UTC(2026, 10, 23);
  expect(at(100, midnightMs - minuteMs)).toMatchObject({ made: 100, left: 0 });
  expect(at(100, midnightMs)).toMatchObject({ made: 0, left: 100, isNearMax: false });
  expect(at(100, midnightMs + 12 * hourMs).made).toBe(0);
});

test('made and left add up to the maximum, and a lowered maximum leaves none', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), (tradesToday, tradesPerDayMax) => {
      const { left, made } = dailyTradesAt({ tradesToday, tradesPerDayMax, countedAtMs: noonMs }, noonMs);
      expect(left).toBe(Math.max(0, tradesPerDayMax - made));
    }),
  );
});
