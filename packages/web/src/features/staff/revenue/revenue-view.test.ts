import { revenueProducts } from '@limelight/rules/revenue';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barTitle, chartBars, scaleOf, spanText } from './revenue-view';

const at = '2026-11-22T00:00:00.000Z';
const nets = fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), {
  minLength: revenueProducts.length,
  maxLength: revenueProducts.length,
});

test('the segments of a bar add up to its total, and the scale holds every bar', () => {
  fc.assert(
    fc.property(
      fc.array(nets, { minLength: 1, maxLength: 31 }),
      fc.array(fc.integer({ max: 9_000_000, min: 0 })),
      (all, before) => {
        const bars = chartBars({ bars: all.map((netUsCents) => ({ at, netUsCents })), barsBefore: before }, 'month');
        const { min, max, lines } = scaleOf(bars);
        expect(lines).toContain(0);
        expect(lines.length).toBeLessThanOrEqual(7);
        for (const { segments, totalUsCents, beforeUsCents } of bars) {
          expect(segments.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(totalUsCents);
          for (const { from, to } of segments) {
            expect(Math.min(from, to)).toBeGreaterThanOrEqual(min);
            expect(Math.max(from, to)).toBeLessThanOrEqual(max);
          }
          expect(beforeUsCents ?? 0).toBeLessThanOrEqual(max);
        }
      },
    ),
  );
});

test('a period without money has a scale too', () => {
  expect(scaleOf([])).toEqual({ min: 0, max: 100, lines: [0, 100] });
});

test.each([
  ['today', '00:00'],
  ['week', '22 Nov'],
  ['month', '22 Nov'],
  ['year', 'Nov'],
] as const)('a bar of %s is called %s', (period, title) => {
  expect(barTitle(at, period)).toBe(title);
});

test('a span that ends at midnight ends on the day before', () => {
  const span = { from: '2026-10-01T23:00:00.000Z', until: '2026-11-01T00:00:00.000Z' };
  expect(spanText(span, 'month')).toBe('2 Oct 2026 to 31 Oct 2026');
  expect(spanText({ from: at, until: '2026-11-22T18:42:00.000Z' }, 'today')).toBe('22 Nov 2026, 00:00 to 18:42');
});
