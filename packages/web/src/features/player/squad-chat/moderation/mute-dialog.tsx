import type { MuteLength } from '@limelight/rules/squad-message';
import { formatDateTime } from '@limelight/rules/time';
import { useMuteMember } from '../../../../queries/squad-moderation';
import { muteLengthChoices } from '../../../../shell/squads/mute-lengths';
import { Segmented } from '../../../../ui/segmented';
import { showToast } from '../../../../ui/toast-store';
import { useForm } from '../../../../ui/use-form';
import { fieldsOrToast } from '../../../account/explain-failure';
import { FormDialog } from '../../squads/form-dialog';
import { ReasonArea, reasonProblem } from './reason-area';

export interface MuteDialogProps {
  readonly squadId: string;
  readonly handle: string;
  readonly onClose: () => void;
}

interface Values {
  readonly length: MuteLength;
  readonly reason: string;
}

/** A moderator keeps a member from writing for a time. */
export function MuteDialog({ squadId, handle, onClose }: MuteDialogProps) {
  const { mutateAsync, isPending } = useMuteMember(squadId, handle);
  const name = `@${handle}`;
  const form = useForm<Values>({
    initial: { length: '15m', reason: '' },
    check: ({ reason }) => ({ reason: reasonProblem(reason) }),
    send: async ({ length, reason }) => {
      const { until } = await mutateAsync({ length, reason: reason.trim() });
      onClose();
      showToast({ tone: 'success', text: `${name} is muted until ${formatDateTime(Date.parse(until))}` });
    },
    explain: (error) => fieldsOrToast(error, 'Failed to mute the member'),
  });
  const { length, reason } = form.values;
  return (
    <FormDialog
      onClose={onClose}
      title={`Mute ${name}?`}
      action="Mute"
      danger
      busy={isPending}
      formProps={form.formProps}
    >
      <p>
        {name} can read this chat, and can’t write or react in it until the mute ends. {name} reads your reason. An
        earlier mute ends now.
      </p>
      <Segmented
        label="For how long"
        choices={muteLengthChoices}
        value={length}
        full
        onChange={(next) => form.set({ length: next })}
      />
      <ReasonArea value={reason} error={form.problems.reason} onChange={(next) => form.set({ reason: next })} />
    </FormDialog>
  );
}
