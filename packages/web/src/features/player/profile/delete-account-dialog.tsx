import type { Me } from '@limelight/contract/accounts.schema';
import { paths } from '@limelight/contract/paths';
import { useRouter } from '@tanstack/react-router';
import { isApiError } from '../../../queries/api-error';
import { deleteMe } from '../../../queries/profile';
import { forgetReturnPath } from '../../../shell/return-path';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { type Form, type Problems, problemsAmong, useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { CurrentPasswordField } from '../../account/person-fields';
import styles from './profile.module.css';

/** The server requires the same word. */
const word = 'DELETE';

interface Values {
  readonly password: string;
  readonly code: string;
  readonly confirmation: string;
}

function problemsOf({ password, code, confirmation }: Values, { twoFactorEnabled }: Me): Problems<Values> {
  return problemsAmong({
    password: password === '' ? 'Please enter your password' : null,
    code: twoFactorEnabled && code.trim() === '' ? 'Please enter the code' : null,
    confirmation: confirmation === word ? null : `Please type ${word}`,
  });
}

function explain(error: unknown): Problems<Values> {
  return isApiError(error, 'INVALID_CODE')
    ? { code: error.message }
    : fieldsOrToast(error, 'Failed to delete the account');
}

function useDeletion(me: Me): Form<Values> {
  const router = useRouter();
  const send = async ({ code, ...rest }: Values) => {
    await deleteMe({ ...rest, ...(me.twoFactorEnabled && { code }) });
    await router.navigate({ to: paths.landing });
    forgetReturnPath();
    showToast({ tone: 'success', text: 'Your account is deleted' });
  };
  const initial: Values = { password: '', code: '', confirmation: '' };
  return useForm({ initial, check: (values) => problemsOf(values, me), send, explain });
}

export interface DeleteAccountDialogProps {
  readonly me: Me;
  readonly onClose: () => void;
}

export function DeleteAccountDialog({ me, onClose }: DeleteAccountDialogProps) {
  const form = useDeletion(me);
  const { values, problems, busy, set, submit } = form;
  return (
    <ResponsiveDialog open onClose={onClose} title="Delete your account" locked={busy}>
      <form
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label="Delete your account"
      >
        <WhatHappens />
        <CurrentPasswordField form={form} />
        {me.twoFactorEnabled && (
          <TextField
            label="Code"
            name="code"
            hint="Of your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            spellCheck={false}
            required
            maxLength={20}
            value={values.code}
            error={problems.code}
            onChange={(event) => set({ code: event.target.value })}
          />
        )}
        <TextField
          label={`Type ${word} to confirm`}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={20}
          value={values.confirmation}
          error={problems.confirmation}
          onChange={(event) => set({ confirmation: event.target.value })}
        />
        <Button type="submit" variant="danger" size="large" full busy={busy}>
          Delete my account for good
        </Button>
      </form>
    </ResponsiveDialog>
  );
}

function WhatHappens() {
  return (
    <>
      <p>
        Your name, email, phone number, picture, devices, keys and settings are removed at once, and your open orders
        are cancelled. Nobody can take this back, neither you nor we.
      </p>
      <p className={styles.quiet}>
        What stays, under the name “Former player”: your trades, positions and the records of virtual cash, so that the
        books of the game still balance. Your referral code is given to nobody else.
      </p>
    </>
  );
}
