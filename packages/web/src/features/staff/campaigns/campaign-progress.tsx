import { addressOf } from '@limelight/contract/address';
import { exportCampaignFailures, listCampaignFailures } from '@limelight/contract/talk/campaigns';
import type { Campaign, CampaignFailure } from '@limelight/contract/talk/campaigns.schema';
import { formatCount } from '@limelight/rules/count';
import { formatDateTime } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { DateTime } from '../../../ui/date-time';
import { Progress } from '../../../ui/progress';
import { Tag } from '../../../ui/tag';
import styles from './campaigns.module.css';
import { remainingText } from './remaining-text';

type Counts = NonNullable<Campaign['counts']>;

interface CampaignProgressProps {
  readonly campaign: Campaign;
  readonly counts: Counts;
}

/** What each count means is its title. */
const results: readonly { readonly key: keyof Counts; readonly label: string; readonly title: string }[] = [
  { key: 'sent', label: 'Sent', title: 'Accepted by the mail server' },
  { key: 'bounced', label: 'Bounced', title: 'The address does not exist. It is off all lists now' },
  { key: 'rejected', label: 'Rejected', title: 'The mail server refused this mail. The address stays' },
  { key: 'failed', label: 'Failed', title: 'Deferred by the mail server five times' },
  { key: 'uncertain', label: 'Uncertain', title: 'Handed over, and the answer was lost. It is not sent again' },
  { key: 'skipped', label: 'Skipped', title: 'Unsubscribed or left before it was sent' },
  { key: 'waiting', label: 'Waiting', title: 'Not sent yet, or deferred by the mail server' },
];

function percent(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${((part * 100) / whole).toFixed(1)}%`;
}

/** How far a campaign is, live, and what became of its mails. */
export function CampaignProgress({ campaign, counts }: CampaignProgressProps) {
  const { state, startedAt, sentBy, unsubscribed, sentLastMinute, sentForMs } = campaign;
  const recipients = campaign.recipients ?? 0;
  const done = recipients - counts.waiting;
  const share = `${formatCount(counts.sent)} of ${formatCount(recipients)} sent`;
  const withProblems = counts.bounced + counts.rejected + counts.failed + counts.uncertain;
  return (
    <>
      <Card>
        <div className={styles.form}>
          <div className={styles.progress}>
            <p>
              <strong>{share}</strong>{' '}
              {state === 'sending' && (
                <span className={styles.quiet}>
                  {percent(done, recipients)} done
                  {remainingText({ waiting: counts.waiting, sentLastMinute, sentForMs })}
                </span>
              )}
            </p>
            <Progress label="Progress of the campaign" value={done} max={recipients} valueText={share} />
            <p className={styles.quiet}>
              {startedAt !== null && `Started ${formatDateTime(Date.parse(startedAt))}`}
              {sentBy !== null && ` by ${sentBy}`}
              {state === 'sending' && ` · ${formatCount(sentLastMinute)} in the last minute`}
            </p>
          </div>
          <dl className={styles.results}>
            {results.map(({ key, label, title }) => (
              <div key={key} title={title}>
                <dt>{label}</dt>
                <dd>
                  {formatCount(counts[key])} <span className={styles.quiet}>{percent(counts[key], recipients)}</span>
                </dd>
              </div>
            ))}
            <div title="By the link of a mail of this campaign">
              <dt>Unsubscribed</dt>
              <dd>
                {formatCount(unsubscribed)} <span className={styles.quiet}>{percent(unsubscribed, counts.sent)}</span>
              </dd>
            </div>
          </dl>
        </div>
      </Card>
      {withProblems > 0 && <Failures id={campaign.id} count={withProblems} />}
    </>
  );
}

const kinds = {
  bounced: { label: 'Permanent', tone: 'danger' },
  rejected: { label: 'Refused', tone: 'warn' },
  failed: { label: 'Temporary', tone: 'warn' },
  uncertain: { label: 'Uncertain', tone: 'neutral' },
} as const satisfies Record<CampaignFailure['state'], object>;

const columns: readonly Column<CampaignFailure>[] = [
  { key: 'email', head: 'Address', isRowHead: true, cell: ({ email }) => email ?? 'closed account' },
  { key: 'kind', head: 'Kind', cell: ({ state }) => <Tag tone={kinds[state].tone}>{kinds[state].label}</Tag> },
  { key: 'reply', head: 'Answer of the host', from: 'tablet', cell: ({ reply }) => reply },
  { key: 'at', head: 'At', from: 'desktop', cell: ({ at }) => <DateTime at={at} /> },
];

/** The newest mails that did not arrive; the file has all of them. */
function Failures({ id, count }: { readonly id: string; readonly count: number }) {
  const { data } = useQuery({
    // The count makes a new failure a new query.
    queryKey: [listCampaignFailures.url, id, count],
    queryFn: ({ signal }) => call(listCampaignFailures, { params: { id }, query: {}, signal }),
    placeholderData: (before) => before,
  });
  if (data === undefined) return null;
  return (
    <Card
      title="Bounces and failures"
      aside={
        <a href={addressOf(exportCampaignFailures.url, { id })} download>
          Download {formatCount(count)}
        </a>
      }
    >
      <DataTable caption="Bounces and failures" columns={columns} rows={data.rows} rowKey={(row) => row.id} />
    </Card>
  );
}
