import type { SquadDetail } from '@limelight/contract/fame/squads.schema';
import { paths } from '@limelight/contract/paths';
import { useNavigate } from '@tanstack/react-router';
import { useProposeEvent } from '../../../queries/squad-events';
import { FormDialog } from '../squads/form-dialog';
import { useStar } from '../squads/use-star';
import { EventTimeFields } from './event-time-fields';
import { useProposal } from './use-proposal';

interface ProposeDialogProps {
  readonly squad: SquadDetail;
  readonly onClose: () => void;
}

/** An officer proposes when the squad's next event starts. */
export function ProposeDialog({ squad, onClose }: ProposeDialogProps) {
  const { mutateAsync } = useProposeEvent(squad.id);
  const navigate = useNavigate();
  const star = useStar(squad.celebrityId);
  const form = useProposal({
    celebrityId: squad.celebrityId,
    send: async ({ id, startsAt }) => {
      const event = await mutateAsync({ id, startsAt });
      onClose();
      await navigate({ to: paths.squadEvent, params: { id: event.id } });
    },
    done: 'Event proposed. Members can pledge now',
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Propose a ${star.name} event`}
      action="Propose"
      busy={form.busy}
      formProps={form.formProps}
    >
      <EventTimeFields form={form} />
    </FormDialog>
  );
}
