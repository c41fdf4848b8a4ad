import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { paths } from '@limelight/contract/paths';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Zap } from 'lucide-react';
import { useId } from 'react';
import { useFullListing } from '../../queries/market';
import { useOwnPledges, useSquadEvents } from '../../queries/squad-events';
import { useOwnSquads } from '../../queries/squads';
import { useFetchedPortfolio } from '../../queries/wallet';
import { useNow } from '../../ui/now';
import { Poster } from '../../ui/poster';
import { thumbOf } from '../celebrity-picture';
import styles from '../ipos/ipo-tickets.module.css';
import { boostText, countdownText, hostName, isCurrent } from './event-view';
import { eventsOf } from './own-events';

interface EventTicketsProps {
  /** Those of the player's squads and pledges, or everybody's. */
  readonly whose: 'own' | 'all';
}

/** Events ahead and under way; nothing while there are none. */
export function EventTickets({ whose }: EventTicketsProps) {
  const now = useNow(minuteMs);
  const { data: events = [] } = useSquadEvents();
  const isAny = events.some((event) => isCurrent(event, now));
  // What reserves nothing and is not public yet is on the host's VIP page.
  const isReserving = (useFetchedPortfolio().data?.reservedCents ?? 0) > 0;
  const { data: pledges } = useOwnPledges({ enabled: isAny || isReserving });
  const { data: squads } = useOwnSquads({ enabled: isAny });
  const id = useId();
  const shown = eventsOf({ events, pledges, squadIds: squads?.squads.map((squad) => squad.id) ?? [] }, whose, now);
  if (shown.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{whose === 'own' ? 'Your events' : 'Squad events'}</h2>
      <ul className={styles.tickets}>
        {shown.map((event) => (
          <Ticket
            key={event.id}
            event={event}
            pledgedCents={pledges?.pledges.find(({ eventId }) => eventId === event.id)?.cents ?? 0}
          />
        ))}
      </ul>
    </section>
  );
}

function Ticket({ event, pledgedCents }: { readonly event: SquadEvent; readonly pledgedCents: number }) {
  const now = useNow();
  const star = useFullListing().data?.find((one) => one.id === event.celebrityId);
  const { id, celebrityId, boostPpm } = event;
  const pledged = pledgedCents === 0 ? '' : ` · you pledged ${formatSeBrief(seCents(pledgedCents))}`;
  return (
    <li className={styles.ticket} data-theme="dark">
      {star !== undefined && <Poster src={thumbOf(star)} size="thumb" />}
      <span className={styles.text}>
        <small>
          {hostName(event)} · {boostText(boostPpm)}
          {pledged}
        </small>
        <b>
          <Link to={paths.squadEvent} params={{ id }}>
            {star?.name ?? celebrityId} event
          </Link>
        </b>
        <span className={styles.state}>
          <Zap aria-hidden size={14} strokeWidth={2} /> {countdownText(event, now)}
        </span>
      </span>
    </li>
  );
}
