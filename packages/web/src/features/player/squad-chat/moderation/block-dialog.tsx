import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { useBlockPlayer } from '../../../../queries/blocks';
import { showToast } from '../../../../ui/toast-store';
import { useForm } from '../../../../ui/use-form';
import { fieldsOrToast } from '../../../account/explain-failure';
import { FormDialog } from '../../squads/form-dialog';

export interface BlockDialogProps {
  readonly handle: string;
  readonly onClose: () => void;
}

/** Keeps a player and what they write out of sight, both ways. */
export function BlockDialog({ handle, onClose }: BlockDialogProps) {
  const { mutateAsync, isPending } = useBlockPlayer(handle);
  const name = `@${handle}`;
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      await mutateAsync();
      onClose();
      showToast({ tone: 'success', text: `${name} is blocked` });
    },
    explain: (error) => fieldsOrToast(error, 'Failed to block the player'),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Block ${name}?`}
      action="Block"
      danger
      busy={isPending}
      formProps={form.formProps}
    >
      <p>
        You no longer see what {name} writes in any squad, and {name} no longer sees what you write. {name} gets no
        notification of it.
      </p>
      <p>
        You can unblock {name} in your <Link to={paths.profile}>profile</Link>.
      </p>
    </FormDialog>
  );
}
