import type { Me } from '@limelight/contract/accounts';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, isApiError } from '../../../api/api-error';
import { deleteMe } from '../../../api/profile';
import { paths } from '../../../paths';
import { forgetReturnPath } from '../../../shell/return-path';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { PasswordField, TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import styles from './profile.module.css';
import { type Problems, useAct } from './use-act';

/** The server wants the same word. */
const word = 'DELETE';

interface Values {
  readonly password: string;
  readonly code: string;
  readonly confirmation: string;
}

function problemsOf({ password, code, confirmation }: Values, { twoFactorEnabled }: Me): Problems {
  return {
    ...(password === '' && { password: 'Please enter your password' }),
    ...(twoFactorEnabled && code.trim() === '' && { code: 'Please enter the code' }),
    ...(confirmation !== word && { confirmation: `Please type ${word}` }),
  };
}

function refusedFields(error: unknown): Problems {
  return isApiError(error, 'INVALID_CODE') ? { code: error.message } : fieldErrorsOf(error);
}

/** The form's values and what comes of them. */
function useDeletion(me: Me) {
  const router = useRouter();
  const [values, setValues] = useState<Values>({ password: '', code: '', confirmation: '' });
  const { busy, problems, setProblems, forget, run } = useAct(refusedFields);
  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }));
    forget(...Object.keys(change));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(values, me);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const { code, ...rest } = values;
    const deletion = { ...rest, ...(me.twoFactorEnabled && { code }) };
    if (!(await run(() => deleteMe(deletion), 'Failed to delete the account'))) return;
    await router.navigate({ to: paths.landing });
    forgetReturnPath();
    showToast({ tone: 'success', text: 'Your account is deleted' });
  };
  return { values, problems, busy, set, submit };
}

export interface DeleteAccountDialogProps {
  readonly me: Me;
  readonly onClose: () => void;
}

export function DeleteAccountDialog({ me, onClose }: DeleteAccountDialogProps) {
  const { values, problems, busy, set, submit } = useDeletion(me);
  return (
    <ResponsiveDialog open onClose={onClose} title="Delete your account" locked={busy}>
      <form
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label="Delete your account"
      >
        <WhatHappens />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={values.password}
          error={problems.password}
          onChange={(event) => set({ password: event.target.value })}
        />
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
