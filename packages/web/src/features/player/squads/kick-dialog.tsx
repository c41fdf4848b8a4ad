import type { SquadDetail, SquadMember } from '@limelight/contract/fame/squads.schema';
import { kickReasonLengthMax, kickUndoDays } from '@limelight/rules/squad';
import { fieldErrorsOf, messageOf } from '../../../queries/api-error';
import { useKickMember } from '../../../queries/squads';
import { atHandle } from '../../../shell/squads/squad-names';
import { TextArea } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import { FormDialog } from './form-dialog';

interface KickDialogProps {
  readonly squad: SquadDetail;
  readonly member: SquadMember;
  readonly onClose: () => void;
}

interface Values {
  readonly reason: string;
}

export function KickDialog({ squad, member, onClose }: KickDialogProps) {
  const { mutateAsync, isPending } = useKickMember(squad.id, member.handle);
  const name = atHandle(member.handle);
  const form = useForm<Values>({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'Please give a reason' : null }),
    send: async ({ reason }) => {
      await mutateAsync(reason.trim());
      onClose();
      showToast({ tone: 'success', text: `${name} was removed` });
    },
    explain: (error) => {
      const fields = fieldErrorsOf(error);
      if (Object.keys(fields).length === 0)
        showToast({ tone: 'error', text: messageOf(error, 'Failed to remove the member') });
      return fields;
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Remove ${name}?`}
      action="Remove"
      danger
      busy={isPending}
      formProps={form.formProps}
    >
      <p>
        {name} reads your reason and can’t join again until the captain allows it. The captain can undo this within{' '}
        {kickUndoDays} days.
      </p>
      <TextArea
        label="Reason"
        name="reason"
        rows={3}
        required
        data-autofocus
        maxLength={kickReasonLengthMax}
        value={form.values.reason}
        error={form.problems.reason}
        onChange={({ target }) => form.set({ reason: target.value })}
      />
    </FormDialog>
  );
}
