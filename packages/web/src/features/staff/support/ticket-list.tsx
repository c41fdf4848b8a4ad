import type { StaffTicketRow } from '@limelight/contract/staff-support.schema';
import { formatCount } from '@limelight/rules/count';
import { staffPageSize } from '@limelight/rules/page-size';
import { formatDateTime } from '@limelight/rules/time';
import { Inbox } from 'lucide-react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { nowMs } from '../../../ui/now';
import { EmptyState } from '../../../ui/query-states';
import { Tag, VipBadge } from '../../../ui/tag';
import styles from './support.module.css';
import { waitingTime } from './waiting-time';

export interface TicketListProps {
  readonly rows: readonly StaffTicketRow[];
  readonly total: number;
  readonly page: number;
  readonly openNumber: number | undefined;
  readonly onOpen: (number: number) => void;
  readonly onPage: (page: number) => void;
}

export function TicketList({ rows, total, page, openNumber, onOpen, onPage }: TicketListProps) {
  if (rows.length === 0) {
    return <EmptyState icon={<Inbox aria-hidden size={24} strokeWidth={1.75} />} title="No tickets here" />;
  }
  return (
    <>
      <ul className={styles.tickets} aria-label="Tickets">
        {rows.map((ticket) => (
          <li key={ticket.number}>
            <button
              type="button"
              className={classes(styles.ticket, ticket.number === openNumber && styles.open)}
              aria-current={ticket.number === openNumber ? 'true' : undefined}
              onClick={() => onOpen(ticket.number)}
            >
              <TicketLine ticket={ticket} />
            </button>
          </li>
        ))}
      </ul>
      {total > staffPageSize && (
        <div className={styles.pages}>
          <Button
            variant="outline"
            size="small"
            disabledReason={page === 1 ? 'This is the first page' : undefined}
            onClick={() => onPage(page - 1)}
          >
            Previous
          </Button>
          <span>
            {(page - 1) * staffPageSize + 1} to {Math.min(page * staffPageSize, total)} of {formatCount(total)}
          </span>
          <Button
            variant="outline"
            size="small"
            disabledReason={page * staffPageSize >= total ? 'This is the last page' : undefined}
            onClick={() => onPage(page + 1)}
          >
            Next
          </Button>
        </div>
      )}
    </>
  );
}

function TicketLine({ ticket }: { readonly ticket: StaffTicketRow }) {
  const { name, subject, tier, assignee, answering } = ticket;
  return (
    <>
      <span className={styles.line}>
        <span className={styles.name}>
          <strong>{name}</strong>
          {tier !== null && tier !== 'free' && <VipBadge tier={tier} />}
        </span>
        <Age ticket={ticket} />
      </span>
      <span className={styles.line}>
        <span className={styles.subject}>{subject}</span>
        {answering.length > 0 ? <Tag tone="spot">Answering</Tag> : assignee !== null && <small>{assignee.name}</small>}
      </span>
    </>
  );
}

/** How long an open ticket waits, in red when it is late; of the others when they changed. */
function Age({ ticket: { waitingSince, lateAt, changedAt } }: { readonly ticket: StaffTicketRow }) {
  const since = Date.parse(waitingSince ?? changedAt);
  const isLate = lateAt !== null && Date.parse(lateAt) <= nowMs();
  return (
    <time
      className={classes(styles.age, isLate && styles.late)}
      dateTime={new Date(since).toISOString()}
      title={`${isLate ? 'Late. ' : ''}Since ${formatDateTime(since)}`}
    >
      {waitingTime(since, nowMs())}
      {isLate && ' late'}
    </time>
  );
}
