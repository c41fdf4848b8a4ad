import {
  exportWebhookRejections,
  exportWebhooks,
  listWebhookRejections,
  listWebhooks,
} from '@limelight/contract/money/staff-payments';
import type { Webhook } from '@limelight/contract/money/staff-payments.schema';
import { formatCount } from '@limelight/rules/count';
import { gatewayTitles, type WebhookState } from '@limelight/rules/payment';
import { DateTime } from '../../../ui/date-time';
import { Tag, type TagProps } from '../../../ui/tag';
import { filterOptions, staffList } from '../kit/staff-list-definition';
import styles from './payments.module.css';

const stateTitles: Readonly<Record<WebhookState, string>> = { waiting: 'Waiting', failed: 'Failed', done: 'Done' };
const stateTones: Readonly<Record<WebhookState, NonNullable<TagProps['tone']>>> = {
  waiting: 'spot',
  failed: 'danger',
  done: 'gain',
};

export function WebhookTag({ state }: Pick<Webhook, 'state'>) {
  return <Tag tone={stateTones[state]}>{stateTitles[state]}</Tag>;
}

/** Two providers may use the same id. */
export const webhookKey = ({ gateway, id }: Pick<Webhook, 'gateway' | 'id'>) => `${gateway} ${id}`;

const gatewayFilter = { key: 'gateway', label: 'Gateway', options: filterOptions(gatewayTitles) } as const;

export const webhooksList = staffList({
  noun: 'webhooks',
  endpoint: listWebhooks,
  csv: exportWebhooks,
  rowKey: webhookKey,
  rowName: ({ type, id }) => `${type} ${id}`,
  firstSort: { key: 'received', direction: 'desc' },
  searchLabel: 'Event id, type, order, provider',
  emptyTitle: 'No webhooks found',
  firstText: 'What gateways report of payments. The first comes with the first payment.',
  filters: [{ key: 'state', label: 'State', shape: 'segments', options: filterOptions(stateTitles) }, gatewayFilter],
  columns: [
    { key: 'type', name: 'Event', isRowHead: true, cell: ({ type }) => type },
    { key: 'id', name: 'Event id', from: 'desktop', cell: ({ id }) => <span className={styles.eventId}>{id}</span> },
    { key: 'order', name: 'Order', from: 'tablet', cell: ({ order }) => order?.reference ?? 'None' },
    { key: 'gateway', name: 'Gateway', from: 'tablet', cell: ({ gateway }) => gatewayTitles[gateway] },
    { key: 'state', name: 'State', cell: ({ state }) => <WebhookTag state={state} /> },
    {
      key: 'deliveries',
      name: 'Deliveries',
      align: 'end',
      from: 'desktop',
      cell: ({ deliveries }) => formatCount(deliveries),
    },
    {
      key: 'received',
      name: 'Received',
      sortable: true,
      from: 'tablet',
      cell: ({ receivedAt }) => <DateTime at={receivedAt} />,
    },
  ],
});

export const rejectionsList = staffList({
  noun: 'rejected webhooks',
  endpoint: listWebhookRejections,
  csv: exportWebhookRejections,
  rowKey: ({ id }) => id,
  rowName: ({ reason, id }) => `${reason} ${id}`,
  firstSort: { key: 'at', direction: 'desc' },
  searchLabel: 'Reason or address',
  emptyTitle: 'No rejected webhooks found',
  firstText: 'Reports that no gateway signed. A wrong secret in the settings of a gateway shows here.',
  filters: [gatewayFilter],
  columns: [
    { key: 'reason', name: 'Reason', isRowHead: true, cell: ({ reason }) => reason },
    { key: 'gateway', name: 'Gateway', from: 'tablet', cell: ({ gateway }) => gatewayTitles[gateway] },
    { key: 'address', name: 'From', from: 'tablet', cell: ({ address }) => address },
    {
      key: 'unlisted',
      name: 'Not listed before',
      align: 'end',
      from: 'desktop',
      cell: ({ unlisted }) => formatCount(unlisted),
    },
    { key: 'at', name: 'At', sortable: true, from: 'tablet', cell: ({ at }) => <DateTime at={at} /> },
  ],
});
