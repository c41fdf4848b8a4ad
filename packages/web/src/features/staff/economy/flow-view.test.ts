import type { Economy } from '@limelight/contract/money/economy.schema';
import { expect, test } from 'vitest';
import { barsOf, largestOf, spansOf, totalsOf } from './flow-view';

const flows: Economy['days'][number]['flows'] = [
  { flow: 'grants', madeCents: 600, removedCents: 0 },
  { flow: 'tokens', madeCents: 400, removedCents: 100 },
  { flow: 'fees', madeCents: 0, removedCents: 300 },
  { flow: 'market', madeCents: 9_000, removedCents: 9_000 },
];

test('made stands on the line, removed hangs from it, and the market is no part of either', () => {
  expect(totalsOf(flows)).toEqual({ madeCents: 1_000, removedCents: 400 });
  expect(barsOf(flows, 1_000, 100)).toEqual([
    { flow: 'grants', y: 40, height: 60 },
    { flow: 'tokens', y: 0, height: 40 },
    { flow: 'tokens', y: 100, height: 10 },
    { flow: 'fees', y: 110, height: 30 },
  ]);
});

test('a long period is shown by month, with the same sums', () => {
  const days = Array.from({ length: 121 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    flows,
  }));
  expect(spansOf(days.slice(1))).toMatchObject({ unit: 'day', spans: { length: 120 } });
  const { unit, spans } = spansOf(days);
  expect([unit, ...spans.map(({ label }) => label)]).toEqual([
    'month',
    'Jan 2026',
    'Feb 2026',
    'Mar 2026',
    'Apr 2026',
    'May 2026',
  ]);
  expect(spans.map((span) => totalsOf(span.flows).madeCents)).toEqual([31_000, 28_000, 31_000, 30_000, 1_000]);
});

test('a period without entries has no bars', () => {
  expect(largestOf([{ flows: [] }])).toBe(0);
  expect(barsOf([], 0, 100)).toEqual([]);
});
