import { paths } from '@limelight/contract/paths';
import { inviteCodeBytes, normalizeInviteCode } from '@limelight/rules/squad';
import { useNavigate } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../../queries/api-error';
import { fetchSquadByCode } from '../../../queries/squads';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { type Problems, useForm } from '../../../ui/use-form';
import styles from './squad-forms.module.css';

interface CodeDialogProps {
  readonly onClose: () => void;
}

/** Leads to the squad of a code that a friend has passed on. */
export function CodeDialog({ onClose }: CodeDialogProps) {
  return (
    <ResponsiveDialog open onClose={onClose} title="Enter an invitation code" width={440} inHistory>
      <CodeForm onCancel={onClose} />
    </ResponsiveDialog>
  );
}

interface Values {
  readonly code: string;
}

function explain(error: unknown): Problems<Values> {
  if (isApiError(error, 'NOT_FOUND')) return { code: 'No squad has this code. Ask for a new one' };
  if (isApiError(error, 'BAD_REQUEST')) return { code: messageOf(error) };
  showToast({ tone: 'error', text: messageOf(error, 'The squad could not be found') });
  return {};
}

function CodeForm({ onCancel }: { readonly onCancel: () => void }) {
  const navigate = useNavigate();
  const form = useForm<Values>({
    initial: { code: '' },
    check: ({ code }) => ({
      code: normalizeInviteCode(code) === null ? `A code has ${inviteCodeBytes} letters and digits` : null,
    }),
    send: async ({ code }) => {
      const { handle } = await fetchSquadByCode(normalizeInviteCode(code) ?? '');
      await navigate({ to: paths.squad, params: { handle } });
    },
    explain,
  });
  return (
    <form className={styles.form} aria-label="Enter an invitation code" {...form.formProps}>
      <TextField
        label="Code"
        name="code"
        required
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="You see the squad first, and then decide whether to join"
        {...form.field('code')}
      />
      <div className={styles.actions}>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy}>
          Open squad
        </Button>
      </div>
    </form>
  );
}
