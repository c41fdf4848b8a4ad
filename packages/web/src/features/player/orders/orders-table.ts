import type { Order } from '@limelight/contract/play/orders.schema';
import { decimalOf } from '@limelight/rules/csv';
import { timeColumns } from '@limelight/rules/time-columns';
import type { CsvTable } from '../wallet/csv';
import { kindNames, stateTags } from './order-view';

const columns: Readonly<Record<string, (order: Order, name: string) => CsvTable[number][number]>> = {
  ...timeColumns('Placed', 'createdAt'),
  Celebrity: (_, name) => name,
  Type: ({ kind }) => kindNames[kind],
  Action: ({ side }) => (side === 'buy' ? 'Buy' : 'Sell'),
  Shares: ({ shares }) => shares,
  'Price SE$': ({ triggerPriceCents }) => decimalOf(triggerPriceCents),
  'Fee %': ({ feeBps }) => (feeBps === null ? '' : feeBps / 100),
  'In events': ({ duringEvents }) => (duringEvents ? 'Fills' : 'Rests'),
  State: ({ state }) => stateTags[state].name,
  'Reserved SE$': ({ reservedCents }) => decimalOf(reservedCents),
  'Reserved shares': ({ reservedShares }) => reservedShares,
  'Filled at SE$': ({ fillPriceCents }) => (fillPriceCents === null ? '' : decimalOf(fillPriceCents)),
  Reason: ({ refusal }) => refusal?.message ?? '',
  ...timeColumns('Open until', 'expiresAt'),
  ...timeColumns('Ended', 'closedAt'),
  'Order id': ({ id }) => id,
};

/** Orders as CSV rows, newest first. */
export function ordersTable(orders: readonly Order[], nameOf: (celebrityId: string) => string): CsvTable {
  const cells = Object.values(columns);
  const rows = orders.map((order) => cells.map((cell) => cell(order, nameOf(order.celebrityId))));
  return [Object.keys(columns), ...rows];
}
