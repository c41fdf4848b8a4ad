import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import type { Trade } from '@limelight/contract/play/trading.schema';
import { expect, test } from 'vitest';
import {
  activityRows,
  activityTable,
  cashChangeOf,
  holdingRows,
  positionsTable,
  sortHoldings,
  totalOf,
} from './holdings-view';

const position = {
  shares: 8,
  reservedShares: 0,
  averagePriceCents: 46_210,
  priceCents: 51_240,
  valueCents: 409_920,
  suspended: false,
};
const portfolio: Portfolio = {
  version: 1,
  tick: 1,
  tier: 'free',
  cashCents: 312_045,
  reservedCents: 0,
  contributedCents: 1_000_000,
  investedCents: 409_920,
  valueCents: 721_965,
  tradesToday: 0,
  hasTraded: true,
  firstTradeFree: false,
  undosToday: 0,
  positions: [
    { ...position, celebrityId: '1' },
    { ...position, celebrityId: '2', shares: 1, averagePriceCents: 60_000, valueCents: 51_240, suspended: true },
    { ...position, celebrityId: 'gone' },
  ],
};
const celebrities = [
  { id: '1', name: 'Zoe', category: 'Music', country: 'Ghana', imageUrl: null, dayAgoPriceCents: 48_000 },
  { id: '2', name: 'Ada', category: 'Sports', country: 'Nigeria', imageUrl: null, dayAgoPriceCents: 51_240 },
] as const;
const rows = holdingRows(portfolio, celebrities);
const trade: Trade = {
  id: 'id',
  celebrityId: '1',
  side: 'buy',
  shares: 3,
  priceCents: 51_240,
  totalCents: 153_720,
  feeBps: 250,
  feeCents: 3_843,
  tick: 1,
  time: '2026-01-05T14:22:00.000Z',
  undoUntil: null,
  undone: null,
};

test('a row has profit against the average price, and a position without a celebrity is left out', () => {
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ name: 'Zoe', profitCents: 40_240, profitBps: 1_089, dayChangeBps: 675 });
});

test('rows sort by any column in both directions', () => {
  const names = (key: 'name' | 'value' | 'profit', direction: 'ascending' | 'descending') =>
    sortHoldings(rows, { key, direction }).map(({ name }) => name);
  expect(names('value', 'descending')).toEqual(['Zoe', 'Ada']);
  expect(names('value', 'ascending')).toEqual(['Ada', 'Zoe']);
  expect(names('name', 'ascending')).toEqual(['Ada', 'Zoe']);
  expect(names('profit', 'ascending')).toEqual(['Ada', 'Zoe']);
});

test('the totals are the sums of the rows', () => {
  expect(totalOf(rows)).toEqual({ valueCents: 461_160, profitCents: 40_240 - 8_760 });
});

test('the exported positions match the table, suspended ones included', () => {
  const [head, first, second] = positionsTable(rows);
  expect(first).toHaveLength(head?.length ?? 0);
  expect(first?.slice(0, 6)).toEqual(['Zoe', 'Music', 'Ghana', 8, 462.1, 512.4]);
  expect(second?.at(-1)).toBe('Trading suspended');
});

test('a buy subtracts total and fee from the cash, a sale adds the total less the fee', () => {
  expect(cashChangeOf(trade)).toBe(-157_563);
  expect(cashChangeOf({ ...trade, side: 'sell' })).toBe(149_877);
});

test('the exported trades have their times in London and UTC, and signed cash', () => {
  const [, first] = activityTable([trade], () => 'Zoe');
  expect(first).toEqual([
    '5 Jan 2026, 14:22',
    '2026-01-05T14:22:00.000Z',
    'Bought',
    'Zoe',
    3,
    512.4,
    1537.2,
    38.43,
    -1575.63,
    'id',
  ]);
});

const undone = {
  id: 'undo',
  priceCents: 52_000,
  totalCents: 156_000,
  feeCents: 3_843,
  tick: 2,
  time: '2026-01-05T14:25:00.000Z',
};

test('an undo is a row of its own at its time, which cancels the fee', () => {
  const later = { ...trade, id: 'later', time: '2026-01-05T14:24:00.000Z' };
  const rows = activityRows([later, { ...trade, undone }]);
  expect(rows.map(({ key, action }) => [key, action])).toEqual([
    ['undo', 'Purchase undone'],
    ['later', 'Bought'],
    ['id', 'Bought'],
  ]);
  expect(rows[0]).toMatchObject({ feeCents: -3_843, cashCents: 159_843, isUndo: true });
  const [sale] = activityRows([{ ...trade, side: 'sell', undone }]);
  expect(sale).toMatchObject({ action: 'Sale undone', cashCents: -152_157 });
  expect([rows[0]?.undoCostCents, sale?.undoCostCents]).toEqual([0, 3 * (52_000 - trade.priceCents)]);
});

test('the exported trades have their undos next to them, so that the cash adds up', () => {
  const [, undo, bought] = activityTable([{ ...trade, undone }], () => 'Zoe');
  expect(undo).toEqual([
    '5 Jan 2026, 14:25',
    '2026-01-05T14:25:00.000Z',
    'Purchase undone',
    'Zoe',
    3,
    520,
    1560,
    -38.43,
    1598.43,
    'id',
  ]);
  expect(bought?.at(2)).toBe('Bought');
});
