import { paths } from '@limelight/contract/paths';
import type { SenderEvent, StaffTicketRow } from '@limelight/contract/talk/staff-support.schema';
import { seCents, usCents } from '@limelight/rules/money';
import { formatDate, formatTime } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { QueryView } from '../../../shell/query-view';
import { buttonClass } from '../../../ui/button';
import { Card, FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { ListSkeleton } from '../../../ui/query-states';
import { Tag, VipBadge } from '../../../ui/tag';
import styles from './support.module.css';
import { useTicketSender } from './support-queries';

/** Who wrote the ticket, and what they did around that time. */
export function SenderPanel({ ticket }: { readonly ticket: StaffTicketRow }) {
  const query = useTicketSender(ticket.number);
  return (
    <QueryView query={query} label="Loading the sender" skeleton={<ListSkeleton rows={3} height={80} />}>
      {({ loggedIn, player, events }) => (
        <div className={styles.panel}>
          <Card>
            <p className={styles.name}>
              <strong>{player?.name ?? ticket.name}</strong>
              {ticket.tier !== null && ticket.tier !== 'free' && <VipBadge tier={ticket.tier} />}
            </p>
            <p className={styles.subject}>{ticket.email}</p>
            {!loggedIn && <p className={styles.subject}>{visitorText(player)}</p>}
            {player !== null && <Figures player={player} />}
          </Card>
          {player !== null && <Events events={events} />}
        </div>
      )}
    </QueryView>
  );
}

/** Anybody can type an address: it proves nothing. */
function visitorText(player: Player | null): string {
  if (player === null) return 'Wrote as a visitor, without an account.';
  return 'Wrote without a log-in, with the address of this account. Anybody could have typed it.';
}

type Player = NonNullable<NonNullable<ReturnType<typeof useTicketSender>['data']>['player']>;

function Figures({ player }: { readonly player: Player }) {
  const { userId, state, frozen, verified, joinedAt, portfolioCents, paidUsCents, tickets, solvedTickets } = player;
  return (
    <>
      <p className={styles.actions}>
        {state !== 'active' && <Tag tone="loss">{state === 'suspended' ? 'Suspended' : 'Closed'}</Tag>}
        {frozen && <Tag tone="info">Frozen</Tag>}
        {!verified && <Tag tone="warn">Unverified</Tag>}
      </p>
      <dl>
        {portfolioCents !== null && <FigureRow label="Portfolio" value={<Money se={seCents(portfolioCents)} />} />}
        <FigureRow label="Paid in all" value={<Money us={usCents(paidUsCents)} />} />
        <FigureRow label="Tickets" value={`${tickets}, ${solvedTickets} solved`} />
        <FigureRow label="Member since" value={formatDate(Date.parse(joinedAt))} />
      </dl>
      <Link
        to={paths.managerUsers}
        search={{ open: userId }}
        className={buttonClass({ variant: 'outline', full: true })}
      >
        Open user
      </Link>
    </>
  );
}

function Events({ events }: { readonly events: readonly SenderEvent[] }) {
  return (
    <Card title="Around that time">
      {events.length === 0 ? (
        <p className={styles.subject}>Nothing in the six hours before and the hour after.</p>
      ) : (
        <ol className={styles.events}>
          {events.map(({ time, kind, title, detail, seCents: cents }) => (
            <li key={`${time} ${kind} ${title} ${detail}`}>
              <span className={styles.line}>
                <strong>{title}</strong>
                <DateTime at={time}>{formatTime(Date.parse(time))}</DateTime>
              </span>
              <span className={styles.subject}>
                {detail}
                {cents !== null && <Money se={seCents(cents)} signed />}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
