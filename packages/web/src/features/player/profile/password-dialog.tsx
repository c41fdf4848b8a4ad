import { passwordProblem, passwordRepeatProblem } from '@limelight/rules/account';
import { useApiKeys } from '../../../queries/api-keys';
import { changePassword } from '../../../queries/security';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { showToast } from '../../../ui/toast-store';
import { type Problems, useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { CurrentPasswordField, NewPasswordFields } from '../../account/person-fields';
import styles from './profile.module.css';

const empty = { password: '', newPassword: '', repeated: '', revokeApiKeys: true };
type Values = typeof empty;

function problemsOf({ password, newPassword, repeated }: Values) {
  return {
    password: password === '' ? 'Please enter your current password' : null,
    newPassword: passwordProblem(newPassword),
    repeated: passwordRepeatProblem(newPassword, repeated),
  };
}

function explain(error: unknown): Problems<Values> {
  const { currentPassword, ...fields } = fieldsOrToast(error, 'Failed to change the password');
  return currentPassword === undefined ? fields : { ...fields, password: currentPassword };
}

export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: keys = [] } = useApiKeys();
  const send = async ({ password, newPassword, revokeApiKeys }: Values) => {
    await changePassword({ currentPassword: password, newPassword, revokeApiKeys });
    showToast({ tone: 'success', text: 'Password changed. Your other devices are signed out' });
    onClose();
  };
  const form = useForm({ initial: empty, check: problemsOf, send, explain });
  return (
    <ResponsiveDialog open onClose={onClose} title="Change password" locked={form.busy}>
      <form className={styles.form} {...form.formProps} aria-label="Change password">
        <CurrentPasswordField form={form} label="Current password" />
        <NewPasswordFields form={form} labels={['New password', 'Confirm new password']} />
        {keys.length > 0 && (
          <Checkbox
            label={`Revoke my API ${keys.length === 1 ? 'key' : `keys (${keys.length})`} too`}
            name="revokeApiKeys"
            checked={form.values.revokeApiKeys}
            onChange={(event) => form.set({ revokeApiKeys: event.target.checked })}
          />
        )}
        <Button type="submit" size="large" full busy={form.busy}>
          Change password
        </Button>
      </form>
    </ResponsiveDialog>
  );
}
