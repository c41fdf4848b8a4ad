import type { Me } from '@limelight/contract/people/accounts.schema';
import { handleChangeDays, handleLengthMax, handleProblem } from '@limelight/rules/handle';
import { fieldErrorsOf, isApiError, messageOf } from '../../../queries/api-error';
import { changeHandle } from '../../../queries/profile';
import { Button } from '../../../ui/button';
import { exactTime } from '../../../ui/own-time';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { type Problems, useForm } from '../../../ui/use-form';
import { useZone } from '../../../ui/zone';
import styles from './profile.module.css';

interface HandleValues {
  readonly handle: string;
}

function explain(error: unknown): Problems<HandleValues> {
  const fields = fieldErrorsOf(error);
  if (Object.keys(fields).length > 0) return fields;
  if (isApiError(error, 'HANDLE_TAKEN', 'HANDLE_TOO_SOON')) return { handle: messageOf(error) };
  showToast({ tone: 'error', text: messageOf(error) });
  return {};
}

/** The name that other players see. */
export function HandleForm({ me }: { readonly me: Me }) {
  const { handle: current, handleChangeableAt } = me;
  const form = useForm<HandleValues>({
    initial: { handle: current },
    check: ({ handle }) => ({ handle: handleProblem(handle) }),
    send: async ({ handle }) => {
      await changeHandle(handle);
      showToast({ tone: 'success', text: `Other players see you as ${handle} now` });
    },
    explain,
  });
  const isLocked = handleChangeableAt !== null;
  const zone = useZone();
  const lockedText = isLocked ? `You can change it again on ${exactTime(zone, Date.parse(handleChangeableAt))}` : '';
  return (
    <form className={styles.form} {...form.formProps} aria-label="Change handle">
      <TextField
        label="Handle"
        name="handle"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        disabled={isLocked}
        maxLength={handleLengthMax}
        hint={
          isLocked
            ? lockedText
            : `Shown to other players in place of your name. You can change it every ${handleChangeDays} days`
        }
        {...form.field('handle')}
      />
      <div className={styles.ends}>
        <Button
          type="submit"
          busy={form.busy}
          disabledReason={isLocked ? lockedText : form.values.handle === current ? 'This is your handle' : undefined}
        >
          Change Handle
        </Button>
      </div>
    </form>
  );
}
