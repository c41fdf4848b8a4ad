import { exportStaffPayments, listStaffPayments } from '@limelight/contract/staff-payments';
import { usCents } from '@limelight/rules/money';
import { gatewayNames, gatewayTitles, paymentStatuses, productTitle } from '@limelight/rules/payment';
import { formatDateTime } from '@limelight/rules/time';
import { Money } from '../../../ui/money';
import { staffList } from '../kit/staff-list-definition';
import { PaymentTag, statusTitles } from './payment-words';

const all = { value: '', label: 'All' };

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
      options: [all, ...paymentStatuses.map((value) => ({ value, label: statusTitles[value] }))],
    },
    {
      key: 'gateway',
      label: 'Gateway',
      options: [all, ...gatewayNames.map((value) => ({ value, label: gatewayTitles[value] }))],
    },
    {
      key: 'product',
      label: 'For',
      options: [all, { value: 'tokens', label: 'Tokens' }, { value: 'vip', label: 'VIP' }],
    },
    { key: 'from', label: 'From', shape: 'day', options: [] },
    { key: 'until', label: 'To', shape: 'day', options: [] },
  ],
  columns: [
    { key: 'order', name: 'Order', head: 'Order', isRowHead: true, cell: ({ reference }) => reference },
    { key: 'user', name: 'User', head: 'User', cell: ({ player }) => player.name },
    { key: 'for', name: 'For', head: 'For', from: 'tablet', cell: ({ product }) => productTitle(product) },
    {
      key: 'amount',
      name: 'Amount',
      head: 'Amount',
      align: 'end',
      sortable: true,
      cell: (payment) => <Money us={usCents(payment.usCents)} />,
    },
    { key: 'status', name: 'Status', head: 'Status', cell: (payment) => <PaymentTag payment={payment} /> },
    {
      key: 'date',
      name: 'Date',
      head: 'Date',
      sortable: true,
      from: 'tablet',
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(Date.parse(at))}</time>,
    },
    {
      key: 'gateway',
      name: 'Gateway',
      head: 'Gateway',
      from: 'desktop',
      cell: ({ gateway }) => gatewayTitles[gateway],
    },
  ],
});
