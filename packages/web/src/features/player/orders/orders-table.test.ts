import type { Order } from '@limelight/contract/play/orders.schema';
import { expect, test } from 'vitest';
import { toCsv } from '../wallet/csv';
import { ordersTable } from './orders-table';

const open: Order = {
  id: 'open-id',
  celebrityId: '1',
  kind: 'limit',
  side: 'buy',
  shares: 3,
  triggerPriceCents: 48_000,
  duration: 'month',
  feeBps: 250,
  duringEvents: false,
  state: 'open',
  reservedCents: 147_600,
  reservedShares: 0,
  fillPriceCents: null,
  refusal: null,
  createdAt: '2026-01-05T14:22:00.000Z',
  expiresAt: '2026-02-04T14:22:00.000Z',
  closedAt: null,
};
const ended: Order = { ...open, id: 'ended-id', reservedCents: 0, closedAt: '2026-01-06T09:00:00.000Z' };

test('the exported file shows the trigger and the reservation of an open order', () => {
  const [heads, row] = ordersTable([open], () => 'Ada');
  expect(row).toHaveLength(heads?.length ?? 0);
  expect(row).toEqual([
    '5 Jan 2026, 14:22',
    '2026-01-05T14:22:00.000Z',
    'Ada',
    'Limit',
    'Buy',
    3,
    480,
    2.5,
    'Rests',
    'Open',
    1476,
    0,
    '',
    '',
    '4 Feb 2026, 14:22',
    '2026-02-04T14:22:00.000Z',
    null,
    null,
    'open-id',
  ]);
});

test('a closed order has no reservation and shows how it ended', () => {
  const filled: Order = { ...ended, state: 'filled', fillPriceCents: 47_950 };
  const refusal = { code: 'NOT_ENOUGH_CASH', message: 'Not enough cash' };
  const refused: Order = { ...ended, state: 'refused', refusal };
  const [, first, second] = ordersTable([filled, refused], () => 'Ada');
  const [until, end] = ['4 Feb 2026, 14:22', '6 Jan 2026, 09:00'];
  expect(first?.slice(9)).toEqual([
    ...['Filled', 0, 0, 479.5, ''],
    ...[until, '2026-02-04T14:22:00.000Z', end, '2026-01-06T09:00:00.000Z', 'ended-id'],
  ]);
  expect(second?.slice(9, 14)).toEqual(['Refused', 0, 0, '', 'Not enough cash']);
});

test('a name that a spreadsheet would run as a formula is exported as text', () => {
  expect(toCsv(ordersTable([open], () => '=1+1'))).toContain(",'=1+1,");
});
