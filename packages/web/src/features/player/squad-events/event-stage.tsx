import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { paths } from '@limelight/contract/paths';
import { boostPpmMax } from '@limelight/rules/boost';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { formatSetting } from '@limelight/rules/setting';
import { eventBoostPpm, eventLockMs, eventPledgersMin } from '@limelight/rules/squad-event';
import { hourMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { boostText, countdownCells, countdownOf, countdownText, phaseAt } from '../../../shell/squad-events/event-view';
import { Moment } from '../../../ui/moment';
import { Money } from '../../../ui/money';
import { nowMs, useNow } from '../../../ui/now';
import { Tag } from '../../../ui/tag';
import { timeIn, useZone } from '../../../ui/zone';
import { useStar } from '../squads/use-star';
import styles from './event-stage.module.css';
import { useBoostNow } from './use-boost-now';

interface EventProps {
  readonly event: SquadEvent;
}

interface EventStageProps extends EventProps {
  /** On its own page. */
  readonly heading: 'h1' | 'h2';
  /** Whose event it is. */
  readonly by?: ReactNode;
  /** What can be done, with the conditions next to it. */
  readonly children?: ReactNode;
}

/** An event with its countdown, what is pledged, and the boost that follows from it. */
export function EventStage({ event, heading: Heading, by, children }: EventStageProps) {
  const star = useStar(event.celebrityId);
  const title = `${star.name} event`;
  return (
    <section className={styles.stage} data-theme="dark" aria-label={title}>
      <div className={styles.head}>
        <div className={styles.who}>
          <Tag tone="spot" icon={<Zap aria-hidden strokeWidth={1.75} />}>
            {event.squad === null ? 'Private event' : 'Squad event'}
          </Tag>
          <Heading className={styles.name}>
            {Heading === 'h1' ? (
              title
            ) : (
              <Link to={paths.squadEvent} params={{ id: event.id }}>
                {title}
              </Link>
            )}
          </Heading>
        </div>
        <Countdown event={event} />
      </div>
      <div>
        {by}
        <p className={styles.second}>
          <When event={event} />
        </p>
      </div>
      <PledgeBar event={event} />
      {children}
    </section>
  );
}

/** "Tomorrow at 18:00 to 20:00". */
function When({ event: { startsAt, endsAt } }: EventProps) {
  const zone = useZone();
  return (
    <>
      <Moment at={startsAt} nowMs={nowMs()} />, until {timeIn(zone, Date.parse(endsAt))}
    </>
  );
}

function Countdown({ event }: EventProps) {
  const now = useNow();
  const { leftMs } = countdownOf(event, now);
  const text = countdownText(event, now);
  if (leftMs === null) return event.stage === 'scheduled' ? <p className={styles.boost}>{text}</p> : null;
  return (
    <div className={styles.cells} role="timer" aria-label={text} title={text}>
      {countdownCells(leftMs).map(({ value, unit }) => (
        <span key={unit} aria-hidden>
          <b>{value}</b>
          {unit}
        </span>
      ))}
    </div>
  );
}

/** One notch for each percent; the last one is at 60 pledgers. */
const notches = [1 / 3, 2 / 3];
const pledgersMax = boostPpmMax / eventBoostPpm(1);

function PledgeBar({ event }: EventProps) {
  const phase = phaseAt(event, useNow());
  const boostNow = useBoostNow(event);
  const isOver = phase === 'locked' || phase === 'finished' || phase === 'cancelled';
  const shown = phase === 'running' ? boostNow : event.boostPpm;
  return (
    <div>
      <p className={styles.sums}>
        <span>
          <strong>
            <Money se={seCents(event.pledgedCents)} />
          </strong>{' '}
          <span className={styles.second}>
            pledged by {formatCount(event.pledges)}
            {event.pledgers < event.pledges && `, ${formatCount(event.pledgers)} count`}
          </span>
        </span>
        {phase !== 'cancelled' && (
          <span className={styles.boost}>
            {boostText(shown)} {phase === 'running' ? 'boost now' : isOver ? 'boost at the start' : 'boost'}
          </span>
        )}
      </p>
      {phase !== 'cancelled' && (
        <div
          role="progressbar"
          aria-label="Boost"
          aria-valuemin={0}
          aria-valuemax={boostPpmMax}
          aria-valuenow={shown}
          aria-valuetext={`${boostText(shown)}, from ${formatCounted(event.pledgers, 'pledger')}`}
        >
          <div className={styles.bar}>
            <i style={{ width: `${(shown / boostPpmMax) * 100}%` }} />
            {notches.map((notch) => (
              <u key={notch} style={{ left: `${notch * 100}%` }} />
            ))}
          </div>
          <p className={styles.scale} aria-hidden>
            <span>0%</span>
            <span>+1%</span>
            <span>+2%</span>
            <span>+3% at {pledgersMax} pledgers</span>
          </p>
        </div>
      )}
    </div>
  );
}

/** The button with the conditions next to it. */
export function EventActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.act}>{children}</div>;
}

/** All conditions in two lines, next to the button. */
export function Conditions({ event }: EventProps) {
  const zone = useZone();
  const at = (instant: string) => timeIn(zone, Date.parse(instant));
  const isOpen = event.stage === 'proposed';
  return (
    <p>
      One price for all at {at(event.startsAt)}. Fee {formatSetting('bps', event.feeBps)} during the event. Shares
      locked {eventLockMs / hourMs} h. The boost fades by {at(event.endsAt)}.
      {isOpen && event.pledgers < eventPledgersMin && (
        <>
          {' '}
          It needs {eventPledgersMin} pledgers who count by <Moment at={event.decidesAt} nowMs={nowMs()} />.
        </>
      )}
    </p>
  );
}
