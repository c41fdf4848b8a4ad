import type { ResponseOf } from '@limelight/contract/endpoint';
import { listWaiting, retryFailedJobs } from '@limelight/contract/house/dashboards';
import type { WaitingEntry } from '@limelight/contract/house/dashboards.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { Link } from '@tanstack/react-router';
import {
  CircleAlert,
  CircleCheck,
  Clock,
  CreditCard,
  Flag,
  HardDrive,
  Hourglass,
  LifeBuoy,
  type LucideIcon,
  Rocket,
  Scale,
  Send,
  UserX,
} from 'lucide-react';
import { call } from '../../../queries/client';
import { type FreshnessProps, type QueryResult, QueryView, StaleMark } from '../../../shell/query-view';
import { Button, buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { classes } from '../../../ui/classes';
import { nowMs } from '../../../ui/now';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { showToast } from '../../../ui/toast-store';
import { useStaffAction } from '../kit/use-staff-action';
import { waitingTime } from '../support/waiting-time';
import styles from './dashboards.module.css';

interface WaitingPanelProps {
  readonly query: QueryResult<ResponseOf<typeof listWaiting>> & FreshnessProps['query'];
}

/** What waits for staff, the urgent first; each queue has its age and one action. */
export function WaitingPanel({ query }: WaitingPanelProps) {
  const count = query.data?.waiting.length ?? 0;
  return (
    <Card
      title="Waiting for you"
      aside={
        <>
          <StaleMark query={query} />
          {count > 0 && `${formatCounted(count, 'queue')}, urgent and oldest first`}
        </>
      }
    >
      <QueryView query={query} label="Loading what waits" skeleton={<ListSkeleton rows={2} height={84} />}>
        {(queues) => <Queues {...queues} />}
      </QueryView>
    </Card>
  );
}

function Queues({ waiting, emptyQueues }: ResponseOf<typeof listWaiting>) {
  if (waiting.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden size={24} strokeWidth={1.75} />}
        title="Nothing waits"
        text={`All ${emptyQueues} queues are empty.`}
      />
    );
  }
  return (
    <ul className={styles.queues}>
      {waiting.map((entry) => (
        <li key={entry.name} className={classes(styles.queue, entry.urgent && styles.urgent)}>
          <Queue entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** By the queue's name. */
const icons: Readonly<Record<string, LucideIcon>> = {
  tickets: LifeBuoy,
  referrals: UserX,
  'ipo-subscriptions': Rocket,
  'squad-reports': Flag,
  disputes: Scale,
  payments: CreditCard,
  'failed-jobs': CircleAlert,
  'scheduled-news': Clock,
  campaigns: Send,
  'media-quota': HardDrive,
};

function Queue({ entry }: { readonly entry: WaitingEntry }) {
  const { name, label, count, oldestAt, note, path, action } = entry;
  const Icon = icons[name] ?? Hourglass;
  const age = oldestAt === null ? [] : [`Oldest ${waitingTime(Date.parse(oldestAt), nowMs())}`];
  return (
    <>
      <span className={styles.icon} aria-hidden>
        <Icon size={20} strokeWidth={1.75} />
      </span>
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.count}>{formatCount(count)}</p>
        <p className={styles.label}>{[...age, ...(note === '' ? [] : [note])].join(' · ')}</p>
      </div>
      {path !== null && (
        <Link
          to={path}
          className={buttonClass({ variant: 'outline', size: 'small' })}
          aria-label={`${action}: ${label}`}
        >
          {action}
        </Link>
      )}
      {name === 'failed-jobs' && <RetryJobs />}
    </>
  );
}

function RetryJobs() {
  const { busy, run } = useStaffAction({
    send: async () => {
      const { jobs } = await call(retryFailedJobs);
      showToast({ tone: 'success', text: `${formatCounted(jobs, 'job')} started again` });
    },
    failed: 'Failed to retry jobs',
    refetches: [[listWaiting.url]],
  });
  return (
    <Button variant="outline" size="small" busy={busy} onClick={() => void run(undefined)}>
      Retry
    </Button>
  );
}
