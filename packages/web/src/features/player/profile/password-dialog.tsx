import { accountMessages, passwordLengthMin, passwordProblem, passwordRepeatProblem } from '@limelight/rules/account';
import { type FormEvent, useState } from 'react';
import { changePassword } from '../../../api/profile';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { PasswordField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import styles from './profile.module.css';
import { useAct } from './use-act';

interface Values {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly repeated: string;
}

function problemsOf({ currentPassword, newPassword, repeated }: Values): Readonly<Record<string, string>> {
  const problems = {
    currentPassword: currentPassword === '' ? 'Please enter your current password' : null,
    newPassword: passwordProblem(newPassword),
    repeated: passwordRepeatProblem(newPassword, repeated),
  };
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null));
}

export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const [values, setValues] = useState<Values>({ currentPassword: '', newPassword: '', repeated: '' });
  const { busy, problems, setProblems, forget, run } = useAct();
  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }));
    forget(...Object.keys(change));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const { currentPassword, newPassword } = values;
    if (!(await run(() => changePassword({ currentPassword, newPassword }), 'Failed to change the password'))) return;
    showToast({ tone: 'success', text: 'Password changed. Your other devices are signed out' });
    onClose();
  };
  return (
    <ResponsiveDialog open onClose={onClose} title="Change password" locked={busy}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Change password">
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          required
          value={values.currentPassword}
          error={problems.currentPassword}
          onChange={(event) => set({ currentPassword: event.target.value })}
        />
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          required
          minLength={passwordLengthMin}
          value={values.newPassword}
          hint={accountMessages.passwordTooShort}
          error={problems.newPassword}
          onChange={(event) => set({ newPassword: event.target.value })}
        />
        <PasswordField
          label="Confirm new password"
          name="confirm-password"
          autoComplete="new-password"
          required
          value={values.repeated}
          error={problems.repeated}
          onChange={(event) => set({ repeated: event.target.value })}
        />
        <Button type="submit" size="large" full busy={busy}>
          Change password
        </Button>
      </form>
    </ResponsiveDialog>
  );
}
