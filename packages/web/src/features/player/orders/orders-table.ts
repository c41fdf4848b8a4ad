import type { Order } from '@limelight/contract/orders.schema';
import { formatDateTime } from '@limelight/rules/time';
import { type CsvTable, decimalOf } from '../wallet/csv';
import { kindNames, stateTags } from './order-view';

const heads = [
  'Placed',
  'Celebrity',
  'Type',
  'Action',
  'Shares',
  'Price SE$',
  'State',
  'Reserved SE$',
  'Reserved shares',
  'Filled at SE$',
  'Reason',
  'Open until',
  'Ended',
  'Order id',
];

function timeOf(instant: string | null): string {
  return instant === null ? '' : formatDateTime(Date.parse(instant));
}

/** Orders as CSV rows, newest first. A closed order has no reservation. */
export function ordersTable(orders: readonly Order[], nameOf: (celebrityId: string) => string): CsvTable {
  return [
    heads,
    ...orders.map((order) => {
      const isOpen = order.state === 'open';
      return [
        timeOf(order.createdAt),
        nameOf(order.celebrityId),
        kindNames[order.kind],
        order.side === 'buy' ? 'Buy' : 'Sell',
        order.shares,
        decimalOf(order.triggerPriceCents),
        stateTags[order.state].name,
        decimalOf(isOpen ? order.reservedCents : 0),
        isOpen ? order.reservedShares : 0,
        order.fillPriceCents === null ? '' : decimalOf(order.fillPriceCents),
        order.refusal?.message ?? '',
        timeOf(order.expiresAt),
        timeOf(order.closedAt),
        order.id,
      ];
    }),
  ];
}
