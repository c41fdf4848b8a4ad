import { expect, test } from 'vitest';
import { promotionOf } from './promotion-view';

const finished = { month: '2026-12-01', division: 'bronze', rank: 3, outcome: 'up' } as const;

test('the month before is celebrated when it ended with a promotion, across the turn of the year too', () => {
  const promotion = { month: '2026-12-01', from: 'bronze', to: 'silver', rank: 3 };
  expect(promotionOf({ month: '2027-01-01', history: [finished] })).toEqual(promotion);
  const october = { ...finished, month: '2026-10-01' };
  expect(promotionOf({ month: '2026-11-01', history: [october] })).toEqual({ ...promotion, month: '2026-10-01' });
});

test('no promotion, an older one, and a month without a place are not celebrated', () => {
  const at = (history: Parameters<typeof promotionOf>[0]['history']) => promotionOf({ month: '2027-01-01', history });
  expect(at([])).toBeUndefined();
  expect(at([{ ...finished, outcome: 'stay' }])).toBeUndefined();
  expect(at([{ ...finished, outcome: 'down' }])).toBeUndefined();
  expect(at([{ ...finished, rank: null }])).toBeUndefined();
  expect(at([{ ...finished, month: '2026-11-01' }])).toBeUndefined();
  expect(
    at([
      { ...finished, outcome: 'stay' },
      { ...finished, month: '2026-11-01' },
    ]),
  ).toBeUndefined();
});
