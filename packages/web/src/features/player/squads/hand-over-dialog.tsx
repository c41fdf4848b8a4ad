import type { SquadDetail, SquadMember } from '@limelight/contract/fame/squads.schema';
import { useHandOverSquad } from '../../../queries/squads';
import { atHandle } from '../../../shell/squads/squad-names';
import { FormDialog } from './form-dialog';
import { useQuestion } from './use-question';

interface HandOverDialogProps {
  readonly squad: SquadDetail;
  readonly member: SquadMember;
  readonly onClose: () => void;
}

export function HandOverDialog({ squad, member, onClose }: HandOverDialogProps) {
  const { mutateAsync, isPending } = useHandOverSquad(squad.id, member.handle);
  const name = atHandle(member.handle);
  const formProps = useQuestion({
    send: () => mutateAsync(),
    done: () => `${name} is captain of ${squad.name} now`,
    failed: 'Failed to hand over the squad',
    onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Hand over to ${name}?`}
      action="Hand over"
      danger
      busy={isPending}
      formProps={formProps}
    >
      <p>
        {name} becomes captain of {squad.name}, and you become a member without rights. Only {name} can give it back.
      </p>
    </FormDialog>
  );
}
