import { errorCatalogue } from '@limelight/contract/errors';
import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import type { SquadDetail, SquadStandingAnswer } from '@limelight/contract/fame/squads.schema';
import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { eventNoticeMsMin, eventPledgersMin } from '@limelight/rules/squad-event';
import { formatDate, hourMs, minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, Zap } from 'lucide-react';
import { useState } from 'react';
import { useSquadEvents } from '../../../queries/squad-events';
import { lazyPart } from '../../../shell/lazy-part';
import { QueryView, StaleMark } from '../../../shell/query-view';
import { boostText, cancelText, isAhead, nextOf } from '../../../shell/squad-events/event-view';
import { StageTag } from '../../../shell/squad-events/stage-tag';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { useStar } from '../squads/use-star';
import styles from './event-cards.module.css';
import { Conditions, EventActions, EventStage } from './event-stage';
import { PledgeButton } from './pledge-button';
import { useEventStanding } from './use-event-standing';
import { WithdrawEvent } from './withdraw-event';

// Lazy: few members may propose one.
const { Part: ProposeDialog } = lazyPart(
  () => import('./propose-dialog'),
  (module) => module.ProposeDialog,
);

interface SquadEventsProps {
  readonly squad: SquadDetail;
  readonly standing: SquadStandingAnswer | undefined;
}

/** The event of a squad that comes next or is under way; nothing when there is none. */
export function NextEvent({ squad }: Pick<SquadEventsProps, 'squad'>) {
  const now = useNow(minuteMs);
  const events = useSquadEvents({ squadId: squad.id });
  const event = nextOf(events.data ?? [], now);
  return event === undefined ? null : <Next event={event} />;
}

function Next({ event }: { readonly event: SquadEvent }) {
  const standing = useEventStanding(event, undefined);
  const { own } = standing;
  return (
    <EventStage
      event={event}
      heading="h2"
      by={own !== undefined && <p>You pledged {formatSeBrief(seCents(own.cents))}</p>}
    >
      {isAhead(event) && (
        <EventActions>
          <PledgeButton event={event} standing={standing} />
          <Conditions event={event} />
        </EventActions>
      )}
    </EventStage>
  );
}

/** The events of a squad besides the next one, and the way to propose one. */
export function EventsCard({ squad, standing }: SquadEventsProps) {
  const events = useSquadEvents({ squadId: squad.id });
  const mayPropose = standing?.membership?.rights.includes('events') ?? false;
  const ahead = events.data?.find(isAhead);
  return (
    <Card
      title="Events"
      aside={
        <>
          <StaleMark query={events} /> {mayPropose && <Propose squad={squad} ahead={ahead} />}
        </>
      }
    >
      <div className={styles.card}>
        <QueryView query={events} label="Loading the events" skeleton={<ListSkeleton rows={2} height={44} />}>
          {(all) => <Others events={all} mayPropose={mayPropose} />}
        </QueryView>
        {mayPropose && ahead?.stage === 'proposed' && (
          <div className={styles.buttons}>
            <WithdrawEvent event={ahead} />
          </div>
        )}
      </div>
    </Card>
  );
}

interface OthersProps {
  readonly events: readonly SquadEvent[];
  readonly mayPropose: boolean;
}

/** The next one is above, with its countdown. */
function Others({ events, mayPropose }: OthersProps) {
  const next = nextOf(events, useNow(minuteMs));
  if (next === undefined && events.length === 0) return <NoEvents mayPropose={mayPropose} />;
  const others = events.filter(({ id }) => id !== next?.id);
  return others.length === 0 ? <p className={styles.hint}>The first one is ahead.</p> : <EventRows events={others} />;
}

interface ProposeProps {
  readonly squad: SquadDetail;
  readonly ahead: SquadEvent | undefined;
}

function Propose({ squad, ahead }: ProposeProps) {
  const [open, setOpen] = useState(false);
  const problem = squad.archivedAt === null ? undefined : errorCatalogue.SQUAD_ARCHIVED.message;
  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon={<CalendarPlus aria-hidden size={18} strokeWidth={1.75} />}
        disabledReason={problem ?? (ahead === undefined ? undefined : errorCatalogue.EVENT_OPEN.message)}
        onClick={() => setOpen(true)}
      >
        Propose
      </Button>
      {open && (
        <ProposeDialog
          fallback={null}
          failedText="The form could not be loaded"
          squad={squad}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function NoEvents({ mayPropose }: { readonly mayPropose: boolean }) {
  return (
    <EmptyState
      icon={<Zap aria-hidden size={24} strokeWidth={1.75} />}
      title="No event yet"
      text={
        mayPropose
          ? `Propose a time at least ${eventNoticeMsMin / hourMs} hours ahead. With ${eventPledgersMin} pledgers who count it takes place.`
          : 'The captain and deputies propose them. Members pledge cash, and all buy at one price.'
      }
    />
  );
}

function EventRows({ events }: { readonly events: readonly SquadEvent[] }) {
  return (
    <Rows>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </Rows>
  );
}

function EventRow({ event }: { readonly event: SquadEvent }) {
  const star = useStar(event.celebrityId);
  const { id, startsAt, stage, boostPpm, pledgedCents, pledges } = event;
  const sum = `${formatSeBrief(seCents(pledgedCents))} by ${formatCounted(pledges, 'pledger')}`;
  return (
    <li className={styles.past}>
      <span>
        <Link to={paths.squadEvent} params={{ id }}>
          {star.name} event, {formatDate(Date.parse(startsAt))}
        </Link>
        <small>{stage === 'cancelled' ? cancelText(event, star.name) : `${sum}, ${boostText(boostPpm)} boost`}</small>
      </span>
      <StageTag stage={stage} />
    </li>
  );
}
