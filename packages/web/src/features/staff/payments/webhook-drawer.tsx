import { listWebhooks, replayWebhook } from '@limelight/contract/money/staff-payments';
import type { Webhook } from '@limelight/contract/money/staff-payments.schema';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { gatewayTitles } from '@limelight/rules/payment';
import { secondMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { Button } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Banner, EmptyState } from '../../../ui/query-states';
import { type OpenRow, StaffDrawer } from '../kit/staff-drawer';
import { useListedRow } from '../kit/use-listed-row';
import { useStaffAction } from '../kit/use-staff-action';
import styles from './payments.module.css';
import { WebhookTag, webhookKey } from './webhook-lists';

const waitingMs = 3 * secondMs;

/** A job reads it soon; until it has, its state changes without a message to this page. */
function useRefetchWhile(waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => refetch([listWebhooks.url]), waitingMs);
    return () => clearInterval(timer);
  }, [waits]);
}

/** One webhook with what came of it, and its replay. */
export function WebhookDrawer({ row }: { readonly row: OpenRow }) {
  const webhook = useListedRow<Webhook>(listWebhooks.url, (one) => webhookKey(one) === row.id);
  useRefetchWhile(row.id !== undefined && webhook?.state === 'waiting');
  return (
    <StaffDrawer row={row} title="Webhook" footer={webhook !== undefined && <Replay webhook={webhook} />}>
      {() =>
        webhook === undefined ? (
          <EmptyState title="This webhook is no longer on this page of the list" />
        ) : (
          <Details webhook={webhook} />
        )
      }
    </StaffDrawer>
  );
}

function Details({ webhook }: { readonly webhook: Webhook }) {
  const { gateway, id, type, receivedAt, deliveries, replays, state, doneAt, outcome, order } = webhook;
  return (
    <div className={styles.details}>
      {state === 'failed' && <Banner tone="error">The last attempt failed: {outcome}</Banner>}
      <dl className={styles.webhook}>
        <FigureRow label="State" value={<WebhookTag state={state} />} />
        <FigureRow label="Event" value={type} />
        <FigureRow label="Event id" value={id} />
        <FigureRow label="Gateway" value={gatewayTitles[gateway]} />
        <FigureRow
          label="Order"
          value={
            order === null ? (
              'None of ours'
            ) : (
              <Link to={paths.managerPayments} search={{ q: order.reference, open: order.id }}>
                {order.reference}
              </Link>
            )
          }
        />
        <FigureRow label="Received" value={<DateTime at={receivedAt} />} />
        <FigureRow label="Deliveries" value={formatCount(deliveries)} />
        <FigureRow label="Replays" value={formatCount(replays)} />
        {doneAt !== null && <FigureRow label="Done" value={<DateTime at={doneAt} />} />}
        {state === 'done' && outcome !== null && <FigureRow label="Outcome" value={outcome} />}
      </dl>
    </div>
  );
}

function Replay({ webhook: { gateway, id } }: { readonly webhook: Webhook }) {
  const replay = useStaffAction({
    send: () => call(replayWebhook, { params: { gateway, id } }),
    done: 'The webhook is read again',
    failed: 'Failed to replay the webhook',
    refetches: [[listWebhooks.url]],
  });
  return (
    <Button
      full
      icon={<RotateCw aria-hidden size={18} strokeWidth={1.75} />}
      busy={replay.busy}
      onClick={() => void replay.run(undefined)}
    >
      Replay
    </Button>
  );
}
