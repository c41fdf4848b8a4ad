import { expect, test } from 'vitest';
import { wealthHealth } from './wealth-health';

test('the richest hundredth is judged at 25 %, and not in a small game', () => {
  expect(wealthHealth({ players: 99, top1Bps: 9_000 })).toEqual({ note: 'Rated from 100 portfolios up' });
  expect(wealthHealth({ players: 100, top1Bps: 2_499 })).toEqual({ health: 'fine', note: 'Fine, under 25%' });
  expect(wealthHealth({ players: 100, top1Bps: 2_500 })).toEqual({ health: 'warning', note: 'Too much, from 25%' });
});
