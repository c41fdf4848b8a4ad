import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { paths } from '@limelight/contract/paths';
import { formatSetting } from '@limelight/rules/setting';
import { minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Zap } from 'lucide-react';
import { useSquadEvents } from '../../../queries/squad-events';
import { boostText, countdownText, nextOf, phaseAt } from '../../../shell/squad-events/event-view';
import { Moment } from '../../../ui/moment';
import { useNow } from '../../../ui/now';
import { Banner } from '../../../ui/query-states';
import { timeIn, useZone } from '../../../ui/zone';
import { useBoostNow } from './use-boost-now';

/** The next event of a celebrity, and while it is under way the boost of trades with its end. */
export function EventNotice({ celebrityId }: { readonly celebrityId: string }) {
  const now = useNow(minuteMs);
  const events = useSquadEvents({ celebrityId });
  const event = nextOf(events.data ?? [], now);
  return event === undefined ? null : <Notice event={event} />;
}

function Notice({ event }: { readonly event: SquadEvent }) {
  const now = useNow();
  const { squad } = event;
  const name = squad === null ? 'Private event' : `Event of ${squad.name}`;
  const details = (
    <Link to={paths.squadEvent} params={{ id: event.id }}>
      See the event
    </Link>
  );
  return (
    <Banner tone="spot" icon={<Zap aria-hidden size={20} strokeWidth={1.75} />}>
      {phaseAt(event, now) === 'running' ? (
        <Running event={event} name={name} />
      ) : (
        <>
          <p>
            <strong>
              {name} <Moment at={event.startsAt} nowMs={now} form="phrase" />
            </strong>{' '}
            ({countdownText(event, now).replace('Starts', 'starts')})
          </p>
          <p>
            {event.stage === 'proposed' ? 'Proposed, and pledges are open. ' : ''}For two hours every trade then costs{' '}
            {formatSetting('bps', event.feeBps)} and its price has a boost. {details}
          </p>
        </>
      )}
      {phaseAt(event, now) === 'running' && <p>{details}</p>}
    </Banner>
  );
}

function Running({ event, name }: { readonly event: SquadEvent; readonly name: string }) {
  const zone = useZone();
  const boost = useBoostNow(event);
  return (
    <>
      <p>
        <strong>
          {name}: {boostText(boost)} on every trade
        </strong>
      </p>
      <p>
        The boost falls to nothing by {timeIn(zone, Date.parse(event.endsAt))}. Until then every trade costs{' '}
        {formatSetting('bps', event.feeBps)}. The price shown here and on the chart is without it.
      </p>
    </>
  );
}
