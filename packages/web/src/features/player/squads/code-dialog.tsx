import { squadEventPath, squadPath } from '@limelight/contract/paths';
import { inviteCodeBytes, normalizeInviteCode } from '@limelight/rules/squad';
import { useNavigate } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../../queries/api-error';
import { fetchPrivateEvent } from '../../../queries/squad-events';
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

/** Leads to the squad or private event of a code that a friend has passed on. */
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
  if (isApiError(error, 'NOT_FOUND')) return { code: 'No squad or event has this code. Ask for a new one' };
  if (isApiError(error, 'BAD_REQUEST')) return { code: messageOf(error) };
  showToast({ tone: 'error', text: messageOf(error, 'The code could not be checked') });
  return {};
}

/** Of a squad, or of a private event. */
async function pathOfCode(code: string): Promise<string> {
  try {
    return squadPath((await fetchSquadByCode(code)).handle);
  } catch (error) {
    if (!isApiError(error, 'NOT_FOUND')) throw error;
    return squadEventPath((await fetchPrivateEvent(code)).event.id, code);
  }
}

function CodeForm({ onCancel }: { readonly onCancel: () => void }) {
  const navigate = useNavigate();
  const form = useForm<Values>({
    initial: { code: '' },
    check: ({ code }) => ({
      code: normalizeInviteCode(code) === null ? `A code has ${inviteCodeBytes} letters and digits` : null,
    }),
    send: async ({ code }) => {
      await navigate({ href: await pathOfCode(normalizeInviteCode(code) ?? '') });
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
        hint="Of a squad or a private event. You see it first, and then decide"
        {...form.field('code')}
      />
      <div className={styles.actions}>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy}>
          Open
        </Button>
      </div>
    </form>
  );
}
