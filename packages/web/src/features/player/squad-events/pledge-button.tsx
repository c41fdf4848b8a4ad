import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { squadPath } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyPart } from '../../../shell/lazy-part';
import { SignUpLink } from '../../../shell/sign-up-link';
import { isAhead, phaseAt } from '../../../shell/squad-events/event-view';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { Button, type ButtonLook, buttonClass } from '../../../ui/button';
import { useNow } from '../../../ui/now';
import type { EventStanding } from './use-event-standing';

// Lazy: most visits only look.
const { Part: PledgeDialog } = lazyPart(
  () => import('./pledge-dialog'),
  (module) => module.PledgeDialog,
);

interface PledgeButtonProps {
  readonly event: SquadEvent;
  readonly standing: EventStanding;
  readonly code?: string | undefined;
  readonly look?: ButtonLook;
}

/** Opens the amount sheet; who cannot pledge yet learns what comes first. */
export function PledgeButton({ event, standing, code, look = { size: 'large' } }: PledgeButtonProps) {
  const [open, setOpen] = useState(false);
  const phase = phaseAt(event, useNow());
  const staffReason = useStaffReason();
  const { isGuest, waits, isMember, own } = standing;
  if (!isAhead(event) || phase === 'starting') return null;
  if (isGuest) return <SignUpLink look={look} purpose="to pledge" />;
  if (!waits && !isMember && event.squad !== null && staffReason === undefined) {
    return (
      <Link to={squadPath(event.squad.handle)} className={buttonClass(look)}>
        Join {event.squad.name} to pledge
      </Link>
    );
  }
  return (
    <>
      <Button {...look} busy={waits} disabledReason={staffReason} onClick={() => setOpen(true)}>
        {own === undefined ? 'Pledge cash' : 'Change pledge'}
      </Button>
      {open && (
        <PledgeDialog
          fallback={null}
          failedText="The form could not be loaded"
          event={event}
          own={own}
          code={code}
          isMember={isMember}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
