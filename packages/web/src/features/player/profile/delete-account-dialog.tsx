import { paths } from '@limelight/contract/paths';
import type { Me } from '@limelight/contract/people/accounts.schema';
import { Link, useRouter } from '@tanstack/react-router';
import { deleteMe } from '../../../queries/profile';
import { CodeField, codeProblem } from '../../../shell/code-field';
import { forgetReturnPath } from '../../../shell/return-path';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { type Form, useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { CurrentPasswordField } from '../../account/person-fields';
import styles from './profile.module.css';

/** The server requires the same word. */
const word = 'DELETE';

const empty = { password: '', code: '', confirmation: '' };
type Values = typeof empty;

function useDeletion(me: Me): Form<Values> {
  const router = useRouter();
  const send = async ({ code, ...rest }: Values) => {
    await deleteMe({ ...rest, ...(me.twoFactorEnabled && { code }) });
    await router.navigate({ to: paths.landing });
    forgetReturnPath();
    showToast({ tone: 'success', text: 'Your account is deleted' });
  };
  const check = ({ password, code, confirmation }: Values) => ({
    password: password === '' ? 'Please enter your password' : null,
    code: codeProblem(code, me.twoFactorEnabled),
    confirmation: confirmation === word ? null : `Please type ${word}`,
  });
  const explain = (error: unknown) => fieldsOrToast(error, 'Failed to delete the account');
  return useForm({ initial: empty, check, send, explain });
}

export function DeleteAccountDialog({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const form = useDeletion(me);
  return (
    <ResponsiveDialog open onClose={onClose} title="Delete your account" locked={form.busy}>
      <form className={styles.form} {...form.formProps} aria-label="Delete your account">
        <p>
          Your name, email, phone number, picture, devices, keys and settings are removed immediately, and your open
          orders are cancelled. This can’t be undone, not even by us.
        </p>
        <p className={styles.quiet}>
          What stays, under the name “Former player”: your trades, positions, virtual cash and payments, so that the
          books still balance. Nobody else gets your referral code. The <Link to={paths.privacy}>privacy policy</Link>{' '}
          lists everything.
        </p>
        <CurrentPasswordField form={form} />
        {me.twoFactorEnabled && <CodeField form={form} />}
        <TextField
          label={`Type ${word} to confirm`}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={20}
          {...form.field('confirmation')}
        />
        <Button type="submit" variant="danger" size="large" full busy={form.busy}>
          Delete my account permanently
        </Button>
      </form>
    </ResponsiveDialog>
  );
}
