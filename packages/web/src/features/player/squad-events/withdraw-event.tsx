import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { formatCounted } from '@limelight/rules/count';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useWithdrawEvent } from '../../../queries/squad-events';
import { Button } from '../../../ui/button';
import { FormDialog } from '../squads/form-dialog';
import { useQuestion } from '../squads/use-question';

/** Takes a proposal back before its slot is decided. */
export function WithdrawEvent({ event }: { readonly event: SquadEvent }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon={<Undo2 aria-hidden size={18} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        Withdraw proposal
      </Button>
      {open && <WithdrawDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

function WithdrawDialog({ event, onClose }: { readonly event: SquadEvent; readonly onClose: () => void }) {
  const { mutateAsync, isPending } = useWithdrawEvent();
  const formProps = useQuestion({
    send: () => mutateAsync(event.id),
    done: () => 'Proposal withdrawn. All pledged cash is free again',
    failed: 'Failed to withdraw the proposal',
    onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Withdraw this proposal?"
      action="Withdraw"
      danger
      busy={isPending}
      formProps={formProps}
    >
      <p>
        {event.pledges === 0
          ? 'Nobody has pledged yet.'
          : `${formatCounted(event.pledges, 'player')} pledged: their cash is free again, and they read that there is no event.`}
      </p>
    </FormDialog>
  );
}
