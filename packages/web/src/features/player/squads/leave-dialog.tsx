import type { SquadDetail, SquadMembership } from '@limelight/contract/fame/squads.schema';
import { useLeaveSquad } from '../../../queries/squads';
import { atHandle } from '../../../shell/squads/squad-names';
import { FormDialog } from './form-dialog';
import { useQuestion } from './use-question';

interface LeaveDialogProps {
  readonly squad: SquadDetail;
  readonly membership: SquadMembership;
  /** Who follows the captain. */
  readonly successor: string | null;
  readonly onClose: () => void;
}

export function LeaveDialog({ squad, membership, successor, onClose }: LeaveDialogProps) {
  const { mutateAsync, isPending } = useLeaveSquad(squad.id);
  const formProps = useQuestion({
    send: () => mutateAsync(),
    done: (answer) =>
      answer.successor === null
        ? `You left ${squad.name}`
        : `You left ${squad.name}. ${atHandle(answer.successor)} leads it now`,
    failed: 'Failed to leave the squad',
    onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Leave ${squad.name}?`}
      action="Leave squad"
      danger
      busy={isPending}
      formProps={formProps}
    >
      <p>{textFor(membership, successor)}</p>
    </FormDialog>
  );
}

function textFor({ role }: SquadMembership, successor: string | null): string {
  if (role !== 'captain') return 'You can join again whenever you like. Your time as a member then starts over.';
  if (successor === null) {
    return 'You’re its last member: the squad is archived when you leave. It can still be read, and nobody can join it.';
  }
  return `You’re the captain: ${atHandle(successor)} takes over. To choose somebody else, hand the squad over first.`;
}
