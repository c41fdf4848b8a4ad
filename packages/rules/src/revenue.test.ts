import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gatewayNames } from './payment.js';
import {
  changeBps,
  type RevenueSum,
  revenueKinds,
  revenuePeriods,
  revenueProducts,
  revenueSpans,
  totalRevenue,
} from './revenue.js';
import {
  addDays,
  dayMs,
  daysBetween,
  endOfLondonDay,
  formatDateTime,
  hourMs,
  londonDay,
  startOfLondonDay,
} from './time.js';

const at = (text: string) => Date.parse(text);
const texts = (ms: readonly number[]) => ms.map(formatDateTime);

describe('periods begin at midnight in London and are compared with the same part of the period before', () => {
  test.each([
    ['today', '22 Nov 2026, 00:00', '21 Nov 2026, 00:00', '21 Nov 2026, 18:42'],
    ['week', '16 Nov 2026, 00:00', '9 Nov 2026, 00:00', '15 Nov 2026, 18:42'],
    ['month', '1 Nov 2026, 00:00', '1 Oct 2026, 00:00', '22 Oct 2026, 18:42'],
    ['year', '1 Jan 2026, 00:00', '1 Jan 2025, 00:00', '22 Nov 2025, 18:42'],
  ] as const)('%s', (period, from, fromBefore, untilBefore) => {
    const { current, before } = revenueSpans(period, at('2026-11-22T18:42:00Z'));
    expect(texts([current.fromMs, current.untilMs])).toEqual([from, '22 Nov 2026, 18:42']);
    expect(texts([before.fromMs, before.untilMs])).toEqual([fromBefore, untilBefore]);
  });

  test('on 31 March all of February is compared, and nothing of March', () => {
    const { before } = revenueSpans('month', at('2026-03-31T12:00:00Z'));
    expect(texts([before.fromMs, before.untilMs])).toEqual(['1 Feb 2026, 00:00', '1 Mar 2026, 00:00']);
  });

  test('a month is compared until the same time of the same day, also when summer time ended in between', () => {
    const { before } = revenueSpans('month', at('2026-11-27T00:04:00Z'));
    expect(texts([before.fromMs, before.untilMs])).toEqual(['1 Oct 2026, 00:00', '27 Oct 2026, 00:04']);
  });

  test('a day of summer time begins at 23:00 UTC', () => {
    const { current } = revenueSpans('today', at('2026-07-01T00:30:00Z'));
    expect(new Date(current.fromMs).toISOString()).toBe('2026-06-30T23:00:00.000Z');
    expect(texts(current.startsMs)).toEqual(['1 Jul 2026, 00:00', '1 Jul 2026, 01:00']);
  });

  test('a year has a bar for each month', () => {
    const { current } = revenueSpans('year', at('2028-12-31T23:59:59Z'));
    expect(current.startsMs.map((ms) => formatDateTime(ms).slice(0, 5))).toEqual(
      ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map((name) => `1 ${name}`),
    );
  });

  test('bars cover their span without a gap, and the period before ends where this one begins at the latest', () => {
    const nows = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...revenuePeriods), nows, (period, nowMs) => {
        const { current, before } = revenueSpans(period, nowMs);
        expect(before.untilMs).toBeLessThanOrEqual(current.fromMs);
        const days = daysBetween(londonDay(current.fromMs), londonDay(nowMs));
        const dayBefore = addDays(londonDay(before.fromMs), days);
        expect(before.untilMs).toBeLessThanOrEqual(endOfLondonDay(dayBefore));
        if (before.untilMs < current.fromMs) {
          expect(before.untilMs).toBeGreaterThanOrEqual(startOfLondonDay(dayBefore));
        }
        for (const { fromMs, untilMs, startsMs } of [current, before]) {
          expect(startsMs[0]).toBe(fromMs);
          expect(startsMs.slice(1).every((startMs, index) => startMs > (startsMs[index] ?? 0))).toBe(true);
          const barMs = period === 'today' ? hourMs : (period === 'year' ? 31 : 1) * dayMs + hourMs;
          expect(untilMs - (startsMs.at(-1) ?? 0)).toBeLessThanOrEqual(barMs);
        }
      }),
    );
  });
});

const sums: fc.Arbitrary<RevenueSum[]> = fc.array(
  fc.record({
    bar: fc.nat(30),
    kind: fc.constantFrom(...revenueKinds),
    gateway: fc.constantFrom(...gatewayNames),
    product: fc.constantFrom(...revenueProducts),
    usCents: fc.integer({ min: -100_000, max: 100_000 }),
    count: fc.nat(100),
  }),
);

test('the totals of gateways, of products and of bars each add up to the total', () => {
  fc.assert(
    fc.property(sums, (all) => {
      const total = totalRevenue(all);
      expect(total.netUsCents).toBe(total.grossUsCents - total.refundedUsCents - total.disputedUsCents);
      for (const part of ['gateway', 'product', 'bar'] as const) {
        const parts = [...new Set(all.map((sum) => sum[part]))].map((value) =>
          totalRevenue(all.filter((sum) => sum[part] === value)),
        );
        expect(parts.reduce((net, { netUsCents }) => net + netUsCents, 0)).toBe(total.netUsCents);
      }
    }),
  );
});

test.each([
  [110, 100, 1_000],
  [90, 100, -1_000],
  [0, 100, -10_000],
  [0, 0, 0],
  [100, 0, null],
  [100, -5, null],
])('%i after %i changed by %s basis points', (now, before, change) => {
  expect(changeBps(now, before)).toBe(change);
});
