import { type MessageSource, useRemoveMessage } from '../../../../queries/squad-moderation';
import { showToast } from '../../../../ui/toast-store';
import { useForm } from '../../../../ui/use-form';
import { fieldsOrToast } from '../../../account/explain-failure';
import { FormDialog } from '../../squads/form-dialog';
import { MessageQuote, nameOf } from './message-quote';
import { ReasonArea, reasonProblem } from './reason-area';

export interface RemoveDialogProps extends MessageSource {
  readonly onClose: () => void;
}

interface Values {
  readonly reason: string;
}

/** A moderator removes a message of another member. */
export function RemoveDialog({ onClose, ...source }: RemoveDialogProps) {
  const { mutateAsync, isPending } = useRemoveMessage(source);
  const form = useForm<Values>({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonProblem(reason) }),
    send: async ({ reason }) => {
      await mutateAsync(reason.trim());
      onClose();
      showToast({ tone: 'success', text: 'Message removed' });
    },
    explain: (error) => fieldsOrToast(error, 'Failed to remove the message'),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Remove this message?"
      action="Remove"
      danger
      busy={isPending}
      formProps={form.formProps}
    >
      <MessageQuote {...source.message} />
      <p>
        Its text is deleted for all members, and {nameOf(source.message.author)} reads your reason. This can’t be
        undone.
      </p>
      <ReasonArea value={form.values.reason} error={form.problems.reason} onChange={(reason) => form.set({ reason })} />
    </FormDialog>
  );
}
