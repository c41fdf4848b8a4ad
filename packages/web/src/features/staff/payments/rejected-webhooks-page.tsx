import { listWebhookRejections } from '@limelight/contract/money/staff-payments';
import type { WebhookRejection } from '@limelight/contract/money/staff-payments.schema';
import { formatCount } from '@limelight/rules/count';
import { gatewayTitles } from '@limelight/rules/payment';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Banner, EmptyState } from '../../../ui/query-states';
import { StaffDrawer } from '../kit/staff-drawer';
import { StaffList } from '../kit/staff-list';
import { useListedRow } from '../kit/use-listed-row';
import styles from './payments.module.css';
import { rejectionsList } from './webhook-lists';

function Details({ of }: { readonly of: string }) {
  const rejection = useListedRow<WebhookRejection>(listWebhookRejections.url, ({ id }) => id === of);
  if (rejection === undefined) return <EmptyState title="This webhook is no longer on this page of the list" />;
  const { gateway, at, reason, address, unlisted } = rejection;
  return (
    <div className={styles.details}>
      <Banner tone="warning">{reason}</Banner>
      <dl className={styles.webhook}>
        <FigureRow label="Gateway" value={gatewayTitles[gateway]} />
        <FigureRow label="At" value={<DateTime at={at} />} />
        <FigureRow label="From" value={address} />
        <FigureRow label="Not listed before" value={formatCount(unlisted)} />
      </dl>
    </div>
  );
}

/** Webhooks that did not come from the provider, or not now. */
export function RejectedWebhooksPage() {
  return (
    <StaffList
      list={rejectionsList}
      sub="At most 200 of a day and provider are listed, for 30 days, and never what they contained."
      drawer={(row) => (
        <StaffDrawer row={row} title="Rejected webhook">
          {(id) => <Details of={id} />}
        </StaffDrawer>
      )}
    />
  );
}
