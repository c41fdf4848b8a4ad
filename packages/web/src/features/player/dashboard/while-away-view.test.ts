import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { seCents } from '@limelight/rules/money';
import { dayMs, hourMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { moverOf, profitSince, rangeSince } from './while-away-view';

test('the history is the finest that reaches back to the beginning of the absence', () => {
  const ranges = [4 * hourMs, 2 * dayMs, 20 * dayMs, 100 * dayMs, 800 * dayMs].map((ms) => rangeSince(0, ms));
  expect(ranges).toEqual(['1D', '1W', '1M', '1Y', 'ALL']);
});

const history = {
  range: '1D' as const,
  intervalSeconds: 300,
  openedAt: '2026-01-01T00:00:00.000Z',
  atSeconds: [0, 300, 600],
  valueCents: [1_000_000, 1_100_000, 1_200_000],
  contributedCents: [1_000_000, 1_000_000, 1_050_000],
  feesCents: [0, 0, 0],
  feesPaidCents: 0,
  bonusesCents: 0,
  tokensCents: 0,
  midnight: { valueCents: 0, contributedCents: 0 },
};

test('the profit counts from the last point before the absence, without money put in since', () => {
  const now = { valueCents: seCents(1_200_000), contributedCents: seCents(1_050_000) };
  expect(profitSince(history, 500_000, now)).toMatchObject({ profitCents: 50_000, profitBps: 435, fromMs: 300_000 });
  expect(profitSince({ ...history, atSeconds: [600, 900, 1_200] }, 500_000, now)).toBeUndefined();
});

const listed = (id: string, priceCents: number, status: Celebrity['status'] = 'active') =>
  ({ id, name: id, priceCents, dayAgoPriceCents: 10_000, status, halted: false }) as Celebrity;

test('the mover is of the own stars, and of all for who holds none that is traded', () => {
  const all = [listed('a', 12_000), listed('b', 9_500), listed('c', 10_100), listed('d', 20_000, 'suspended')];
  expect(moverOf(all, new Set(['b', 'c', 'd']))?.id).toBe('b');
  expect(moverOf(all, new Set())?.id).toBe('a');
  expect(moverOf(all, new Set(['d']))?.id).toBe('a');
});
