import { getUserTimeline } from '@limelight/contract/house/users';
import type { TimelineEvent } from '@limelight/contract/house/users.schema';
import { groupBy } from '@limelight/rules/group-by';
import { formatDate, formatTime } from '@limelight/rules/time';
import type { TimelineFilter } from '@limelight/rules/user-trace';
import {
  ArrowLeftRight,
  Coins,
  CreditCard,
  Dot,
  LifeBuoy,
  LogIn,
  type LucideIcon,
  ShieldUser,
  UserPlus,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { type PageRequest, usePages } from '../../../queries/pages';
import { QueryView, ShowMore } from '../../../shell/query-view';
import { DateTime } from '../../../ui/date-time';
import { ListSkeleton } from '../../../ui/query-states';
import { Chips } from '../../../ui/segmented';
import styles from './users.module.css';

const filters: readonly { readonly value: TimelineFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'money', label: 'Money' },
  { value: 'log-ins', label: 'Log-ins' },
  { value: 'security', label: 'Security' },
  { value: 'staff', label: 'Staff' },
];

/** A kind without an icon of its own has a dot. */
const icons: Readonly<Partial<Record<string, LucideIcon>>> = {
  'sign-up': UserPlus,
  login: LogIn,
  trade: ArrowLeftRight,
  cash: Coins,
  payment: CreditCard,
  ticket: LifeBuoy,
  referral: Users,
  staff: ShieldUser,
};

/** What happened to an account, newest first. */
export function UserTimeline({ userId }: { readonly userId: string }) {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const query = usePages([getUserTimeline.url, userId, filter], ({ cursor, signal }: PageRequest<string>) =>
    call(getUserTimeline, { params: { id: userId }, query: { filter, cursor }, signal }),
  );
  return (
    <div className={styles.timeline}>
      <Chips label="Show" choices={filters} value={filter} onChange={setFilter} />
      <QueryView query={query} label="Loading the timeline" skeleton={<ListSkeleton rows={5} height={48} />}>
        {({ pages }) => <Days events={pages.flatMap(({ events }) => events)} />}
      </QueryView>
      <ShowMore query={query} />
    </div>
  );
}

function Days({ events }: { readonly events: readonly TimelineEvent[] }) {
  const days = groupBy(events, ({ time }) => formatDate(Date.parse(time)));
  if (days.size === 0) return <p className={styles.nothing}>Nothing yet</p>;
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h3 className={styles.day}>{day}</h3>
      <ol className={styles.events}>
        {ofDay.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    </section>
  ));
}

function Event({ event: { kind, time, title, text } }: { readonly event: TimelineEvent }) {
  const Icon = icons[kind] ?? Dot;
  const atMs = Date.parse(time);
  return (
    <li className={styles.event} data-kind={kind}>
      <span className={styles.eventIcon}>
        <Icon aria-hidden size={13} strokeWidth={2} />
      </span>
      <span className={styles.eventText}>
        <strong>{title}</strong>
        {text !== '' && <span>{text}</span>}
      </span>
      <DateTime at={time}>{formatTime(atMs)}</DateTime>
    </li>
  );
}
