import { exportStaffPayments, listStaffPayments } from '@limelight/contract/money/staff-payments';
import { usCents } from '@limelight/rules/money';
import { gatewayTitles, productTitle } from '@limelight/rules/payment';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { Avatar } from '../../../ui/poster';
import { VipBadge } from '../../../ui/tag';
import { filterOptions, staffList } from '../kit/staff-list-definition';
import { PaymentTag, statusTitles } from './payment-tag';
import styles from './payments.module.css';

export const paymentsList = staffList({
  noun: 'payments',
  endpoint: listStaffPayments,
  csv: exportStaffPayments,
  rowKey: ({ id }) => id,
  rowName: ({ reference }) => `order ${reference}`,
  firstSort: { key: 'date', direction: 'desc' },
  searchLabel: 'Order, user, provider reference',
  emptyTitle: 'No payments found',
  firstText: 'Every order of tokens and VIP, paid or not. The first comes with the first purchase.',
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
    {
      key: 'user',
      name: 'User',
      cell: ({ player: { name, avatarUrl, tier } }) => (
        <span className={styles.payer}>
          <Avatar src={avatarUrl} size={28} />
          <span className={styles.payerName}>{name}</span>
          {tier !== 'free' && <VipBadge tier={tier} />}
        </span>
      ),
    },
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
      cell: ({ at }) => <DateTime at={at} />,
    },
    {
      key: 'gateway',
      name: 'Gateway',
      from: 'desktop',
      cell: ({ gateway }) => gatewayTitles[gateway],
    },
  ],
});
