import { includesPerk } from '@limelight/rules/perk';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import { useOwnPledges } from '../../../queries/squad-events';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { lazyPart } from '../../../shell/lazy-part';
import { isAhead } from '../../../shell/squad-events/event-view';
import { Button, type ButtonLook } from '../../../ui/button';

// Lazy: a perk of one plan.
const { Part: HostDialog } = lazyPart(
  () => import('./host-dialog'),
  (module) => module.HostDialog,
);

interface HostButtonProps {
  readonly celebrityId?: string;
  readonly look?: ButtonLook;
}

/** Proposes a private event; for VIP Elite. */
export function HostButton({ celebrityId, look = {} }: HostButtonProps) {
  const [open, setOpen] = useState(false);
  const { data: portfolio } = useFetchedPortfolio();
  const isHost = portfolio !== undefined && includesPerk(portfolio.tier, 'privateEvents');
  const { data: own } = useOwnPledges({ enabled: isHost });
  if (!isHost || own === undefined) return null;
  const hosts = own.privateEvents.some(({ event, inviteCode }) => inviteCode !== null && isAhead(event));
  return (
    <>
      <Button
        variant="outline"
        {...look}
        icon={<Zap aria-hidden size={18} strokeWidth={1.75} />}
        disabledReason={hosts ? 'You host an event already. One at a time' : undefined}
        onClick={() => setOpen(true)}
      >
        Host an event
      </Button>
      {open && (
        <HostDialog
          fallback={null}
          failedText="The form could not be loaded"
          celebrityId={celebrityId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
