import type { StaffTicketRow } from '@limelight/contract/talk/staff-support.schema';
import { formatDateTime } from '@limelight/rules/time';
import { Card } from '../../../ui/card';
import { Checkbox } from '../../../ui/checkbox';
import { classes } from '../../../ui/classes';
import { nowMs } from '../../../ui/now';
import { rowOpenerAttribute } from '../../../ui/server-table';
import { Tag, VipBadge } from '../../../ui/tag';
import type { GridParts } from '../kit/staff-list';
import styles from './support.module.css';
import { waitingTime } from './waiting-time';

export interface TicketListProps extends GridParts {
  readonly rows: readonly StaffTicketRow[];
  readonly openKey: string | undefined;
  readonly onOpen: (key: string) => void;
}

/** Tickets as cards, which can be opened one after the other, or selected. */
export function TicketList({ rows, openKey, onOpen, pager, selectedKeys, onSelect }: TicketListProps) {
  const select = (key: string, isSelected: boolean) =>
    onSelect?.(isSelected ? [...selectedKeys, key] : selectedKeys.filter((one) => one !== key));
  return (
    <Card flush>
      <ul className={styles.tickets} aria-label="Tickets">
        {rows.map((ticket) => {
          const key = String(ticket.number);
          return (
            <li key={key} className={classes(styles.row, key === openKey && styles.open)}>
              <Checkbox
                label={`Select ${ticket.reference} of ${ticket.name}`}
                labelHidden
                checked={selectedKeys.includes(key)}
                onChange={({ target }) => select(key, target.checked)}
              />
              <button
                type="button"
                className={styles.ticket}
                aria-current={key === openKey ? 'true' : undefined}
                {...{ [rowOpenerAttribute]: '' }}
                onClick={() => onOpen(key)}
              >
                <TicketLine ticket={ticket} />
              </button>
            </li>
          );
        })}
      </ul>
      <div className={styles.pages}>{pager}</div>
    </Card>
  );
}

function TicketLine({ ticket }: { readonly ticket: StaffTicketRow }) {
  const { name, subject, tier, assignee, answering, appeals } = ticket;
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
        {appeals !== null && <Tag tone="info">Appeal</Tag>}
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
