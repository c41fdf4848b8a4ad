import { squadEventPath } from '@limelight/contract/paths';
import { useNavigate } from '@tanstack/react-router';
import { useListing } from '../../../queries/market';
import { useHostEvent } from '../../../queries/squad-events';
import { Select } from '../../../ui/select';
import { compareNames } from '../compare-names';
import { FormDialog } from '../squads/form-dialog';
import { EventTimeFields } from './event-time-fields';
import { useProposal } from './use-proposal';

interface HostDialogProps {
  /** The star that is chosen at first. */
  readonly celebrityId?: string | undefined;
  readonly onClose: () => void;
}

/** A player with VIP Elite proposes a private event. */
export function HostDialog({ celebrityId = '', onClose }: HostDialogProps) {
  const { mutateAsync } = useHostEvent();
  const navigate = useNavigate();
  const listing = useListing();
  const form = useProposal({
    celebrityId,
    send: async (body) => {
      const { event, inviteCode } = await mutateAsync(body);
      onClose();
      await navigate({ href: squadEventPath(event.id, inviteCode) });
    },
    done: 'Event proposed. Invite your friends!',
  });
  const { values, problems, set } = form;
  const stars = (listing.data ?? [])
    .map(({ id, name, category }) => ({ value: id, label: name, detail: category }))
    .sort((left, right) => compareNames(left.label, right.label));
  return (
    <FormDialog
      onClose={onClose}
      title="Host a private event"
      action="Propose"
      busy={form.busy}
      formProps={form.formProps}
    >
      <Select
        label="Star"
        placeholder="Choose a star"
        options={stars}
        value={values.celebrityId === '' ? undefined : values.celebrityId}
        error={problems.celebrityId}
        onChange={(id) => set({ celebrityId: id })}
        emptyText="No celebrity with this name"
      />
      <EventTimeFields form={form} />
    </FormDialog>
  );
}
