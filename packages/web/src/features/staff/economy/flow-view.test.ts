import type { Economy } from '@limelight/contract/economy.schema';
import { expect, test } from 'vitest';
import { barsOf, largestOf, totalsOf } from './flow-view';

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

test('a period without entries has no bars', () => {
  expect(largestOf([{ day: '2026-03-10', flows: [] }])).toBe(0);
  expect(barsOf([], 0, 100)).toEqual([]);
});
