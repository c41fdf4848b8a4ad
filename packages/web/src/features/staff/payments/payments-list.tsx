import { exportStaffPayments, listStaffPayments } from '@limelight/contract/staff-payments';
import { usCents } from '@limelight/rules/money';
import { gatewayTitles, productTitle } from '@limelight/rules/payment';
import { formatDateTime } from '@limelight/rules/time';
import { Money } from '../../../ui/money';
import { filterOptions, staffList } from '../kit/staff-list-definition';
import { PaymentTag, statusTitles } from './payment-words';

export const paymentsList = staffList({
  noun: 'payments',
  endpoint: listStaffPayments,
  csv: exportStaffPayments,
  rowKey: ({ id }) => id,
  rowName: ({ reference }) => `order ${reference}`,
  firstSort: { key: 'date', direction: 'desc' },
  searchLabel: 'Order, user, provider reference',
  emptyTitle: 'No payments found',
  filters: [
    {
      key: 'status',
      label: 'Status',
      options: filterOptions(statusTitles),
    },
    {
      key: 'gateway',
      label: 'Gateway',
      options: filterOptions(gatewayTitles),
    },
    {
      key: 'product',
      label: 'For',
      options: filterOptions({ tokens: 'Tokens', vip: 'VIP' }),
    },
    { key: 'from', label: 'From', shape: 'day', options: [] },
    { key: 'until', label: 'To', shape: 'day', options: [] },
  ],
  columns: [
    { key: 'order', name: 'Order', isRowHead: true, cell: ({ reference }) => reference },
    { key: 'user', name: 'User', cell: ({ player }) => player.name },
    { key: 'for', name: 'For', from: 'tablet', cell: ({ product }) => productTitle(product) },
    {
      key: 'amount',
      name: 'Amount',
      align: 'end',
      sortable: true,
      cell: (payment) => <Money us={usCents(payment.usCents)} />,
    },
    { key: 'status', name: 'Status', cell: (payment) => <PaymentTag payment={payment} /> },
    {
      key: 'date',
      name: 'Date',
      sortable: true,
      from: 'tablet',
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(Date.parse(at))}</time>,
    },
    {
      key: 'gateway',
      name: 'Gateway',
      from: 'desktop',
      cell: ({ gateway }) => gatewayTitles[gateway],
    },
  ],
});
