import { listStaffEvents } from '@limelight/contract/fame/squad-events';
import type { StaffEvent } from '@limelight/contract/fame/squad-events.schema';
import { paths, squadEventPath, squadPath } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { boostText, isAhead } from '../../../shell/squad-events/event-view';
import { StageTag } from '../../../shell/squad-events/stage-tag';
import { Button } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { CelebrityCell } from '../celebrity-cell';
import { type OpenRow, StaffDrawer } from '../kit/staff-drawer';
import { useListedRow } from '../kit/use-listed-row';
import { CancelEventDialog } from './cancel-event-dialog';

/** One event, and the way to cancel it before its start. */
export function EventDrawer({ row }: { readonly row: OpenRow }) {
  const [isCancelling, setCancelling] = useState(false);
  const found = useListedRow<StaffEvent>(listStaffEvents.url, ({ event }) => event.id === row.id);
  const cancel = found !== undefined && isAhead(found.event) && (
    <Button variant="danger" onClick={() => setCancelling(true)}>
      Cancel event
    </Button>
  );
  return (
    <StaffDrawer row={row} title="Event" footer={cancel || undefined}>
      {() =>
        found === undefined ? (
          <p>It is not in this list any more.</p>
        ) : (
          <>
            <Facts found={found} />
            {isCancelling && <CancelEventDialog row={found} onClose={() => setCancelling(false)} />}
          </>
        )
      }
    </StaffDrawer>
  );
}

function Facts({ found: { event, host } }: { readonly found: StaffEvent }) {
  const { id, squad, celebrityId, stage, startsAt, proposedAt, pledges, pledgers, pledgedCents, boostPpm } = event;
  return (
    <dl>
      <FigureRow label="Stage" value={<StageTag stage={stage} />} />
      <FigureRow label="Celebrity" value={<CelebrityCell id={celebrityId} />} />
      <FigureRow
        label="Squad"
        value={squad === null ? 'Private' : <Link to={squadPath(squad.handle)}>{squad.name}</Link>}
      />
      <FigureRow
        label="Proposed by"
        value={
          host === null ? (
            'Former player'
          ) : (
            <Link to={paths.managerUsers} search={{ open: host.id }}>
              {host.name}
            </Link>
          )
        }
      />
      <FigureRow label="Proposed" value={<DateTime at={proposedAt} />} />
      <FigureRow label="Start" value={<DateTime at={startsAt} />} />
      <FigureRow label="Pledged" value={<Money se={seCents(pledgedCents)} />} />
      <FigureRow label="Pledges that count" value={`${formatCount(pledgers)} of ${formatCount(pledges)}`} />
      <FigureRow label="Boost" value={boostText(boostPpm)} />
      {event.cancelText !== null && <FigureRow label="Cancelled because" value={event.cancelText} />}
      <FigureRow label="Page" value={<Link to={squadEventPath(id)}>See the event</Link>} />
    </dl>
  );
}
