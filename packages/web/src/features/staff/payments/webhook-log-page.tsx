import { listWebhooks, replayWebhook } from '@limelight/contract/money/staff-payments';
import type { Webhook } from '@limelight/contract/money/staff-payments.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { RotateCw, ShieldX } from 'lucide-react';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { buttonClass } from '../../../ui/button';
import { StaffList } from '../kit/staff-list';
import { type BulkActionSpec, useBulkActions } from '../kit/use-bulk-actions';
import { WebhookDrawer } from './webhook-drawer';
import { webhooksList } from './webhook-lists';

const actions: readonly BulkActionSpec<Webhook>[] = [
  {
    label: 'Replay',
    participle: 'replayed',
    icon: <RotateCw aria-hidden size={16} strokeWidth={1.75} />,
    noun: 'webhook',
    reason: 'none',
    text: 'What they are about is read again at the provider. A payment that is settled already does not change.',
    concerns: () => true,
    noneText: 'None is selected',
    nameOf: ({ type }) => type,
    send: ({ gateway, id }) => call(replayWebhook, { params: { gateway, id } }),
  },
];

/** The webhooks of all providers: found, read, and replayed. */
export function WebhookLogPage() {
  const { bulkActions, dialogs } = useBulkActions(actions, () => refetch([listWebhooks.url]));
  return (
    <>
      <StaffList
        list={webhooksList}
        sub="A replay reads again at the provider what the webhook is about."
        bulkActions={bulkActions}
        actions={
          <Link to={paths.managerRejectedWebhooks} className={buttonClass({ variant: 'outline', size: 'small' })}>
            <ShieldX aria-hidden size={16} strokeWidth={1.75} />
            Rejected
          </Link>
        }
        drawer={(row) => <WebhookDrawer row={row} />}
      />
      {dialogs}
    </>
  );
}
