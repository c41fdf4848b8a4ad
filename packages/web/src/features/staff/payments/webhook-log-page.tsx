import type { AnswerOf } from '@limelight/contract/endpoint';
import { paths } from '@limelight/contract/paths';
import { listWebhooks, replayWebhook } from '@limelight/contract/staff-payments';
import { formatCount } from '@limelight/rules/count';
import { gatewayTitles } from '@limelight/rules/payment';
import { formatDateTime } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { RotateCw, ShieldX, Webhook } from 'lucide-react';
import { call } from '../../../queries/client';
import { Freshness, QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { StaffPage } from '../kit/staff-page';
import { useStaffAction } from '../kit/use-staff-action';

type WebhookLog = AnswerOf<typeof listWebhooks>;
type Event = WebhookLog['events'][number];
type Rejection = WebhookLog['rejections'][number];

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const moment = (at: string) => <time dateTime={at}>{formatDateTime(Date.parse(at))}</time>;

/** The newest webhooks of all providers, and the newest that were rejected. */
export function WebhookLogPage() {
  const query = useQuery({ queryKey: [listWebhooks.url], queryFn: ({ signal }) => call(listWebhooks, { signal }) });
  return (
    <StaffPage
      parent={{ to: paths.managerPayments, label: 'Payments' }}
      title="Webhook log"
      sub="The newest 100 of each. A replay reads again at the provider what the webhook is about."
    >
      <Freshness query={query} />
      <QueryView query={query} label="Loading the webhooks" skeleton={<ListSkeleton rows={10} height={40} />}>
        {({ events, rejections }) => (
          <>
            <Card title="Received" flush>
              {events.length === 0 ? (
                <EmptyState icon={<Webhook aria-hidden size={24} strokeWidth={1.75} />} title="No webhooks yet" />
              ) : (
                <DataTable caption="Received webhooks" dense columns={eventColumns} rows={events} rowKey={keyOf} />
              )}
            </Card>
            <Card title="Rejected" flush>
              {rejections.length === 0 ? (
                <EmptyState icon={<ShieldX aria-hidden size={24} strokeWidth={1.75} />} title="No rejected webhooks" />
              ) : (
                <DataTable
                  caption="Rejected webhooks"
                  dense
                  columns={rejectionColumns}
                  rows={rejections}
                  rowKey={({ gateway, at, address }) => `${gateway} ${at} ${address}`}
                />
              )}
            </Card>
          </>
        )}
      </QueryView>
    </StaffPage>
  );
}

const keyOf = ({ gateway, id }: Event) => `${gateway} ${id}`;

const eventColumns: readonly Column<Event>[] = [
  { key: 'at', head: 'Received', cell: ({ receivedAt }) => moment(receivedAt) },
  { key: 'gateway', head: 'Gateway', from: 'tablet', cell: ({ gateway }) => gatewayTitles[gateway] },
  { key: 'type', head: 'Event', isRowHead: true, cell: ({ type }) => type },
  {
    key: 'deliveries',
    head: 'Deliveries',
    align: 'end',
    from: 'desktop',
    cell: ({ deliveries }) => formatCount(deliveries),
  },
  {
    key: 'outcome',
    head: 'Outcome',
    cell: ({ doneAt, outcome }) =>
      doneAt === null ? <Tag tone="spot">{outcome ?? 'Waits'}</Tag> : (outcome ?? 'Done'),
  },
  { key: 'replay', head: 'Replay', align: 'end', cell: (event) => <Replay event={event} /> },
];

const rejectionColumns: readonly Column<Rejection>[] = [
  { key: 'at', head: 'At', cell: ({ at }) => moment(at) },
  { key: 'gateway', head: 'Gateway', cell: ({ gateway }) => gatewayTitles[gateway] },
  { key: 'reason', head: 'Reason', isRowHead: true, wraps: true, cell: ({ reason }) => reason },
  { key: 'address', head: 'From', from: 'tablet', cell: ({ address }) => address },
  {
    key: 'unlisted',
    head: 'Not listed before',
    align: 'end',
    from: 'desktop',
    cell: ({ unlisted }) => formatCount(unlisted),
  },
];

function Replay({ event: { gateway, id, type } }: { readonly event: Event }) {
  const replay = useStaffAction({
    send: () => call(replayWebhook, { params: { gateway, id } }),
    done: 'The webhook is read again',
    failed: 'Failed to replay the webhook',
    refetches: [[listWebhooks.url]],
  });
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<RotateCw {...icon} />}
      busy={replay.busy}
      aria-label={`Replay ${type}`}
      onClick={() => void replay.run(undefined)}
    >
      Replay
    </Button>
  );
}
