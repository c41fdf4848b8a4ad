import type { Me } from '@limelight/contract/people/accounts.schema';
import { requestEmailChange } from '@limelight/contract/people/email-address';
import { useState } from 'react';
import { knowsContact } from '../../../offline/worker-protocol';
import { call } from '../../../queries/client';
import { CodeField, codeProblem } from '../../../shell/code-field';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { useForm } from '../../../ui/use-form';
import { emailProblem } from '../../account/email-address';
import { fieldsOrToast } from '../../account/explain-failure';
import { CurrentPasswordField, EmailField } from '../../account/person-fields';
import styles from './profile.module.css';

const empty = { email: '', password: '', code: '' };
type Values = typeof empty;

interface EmailDialogProps {
  readonly me: Me;
  readonly onClose: () => void;
}

export function EmailDialog({ me, onClose }: EmailDialogProps) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const send = async ({ email, password, code }: Values) => {
    const body = { email: email.trim(), password, ...(me.twoFactorEnabled && { code }) };
    await call(requestEmailChange, { body });
    setMailedTo(body.email);
  };
  const check = ({ email, password, code }: Values) => ({
    email: emailProblem(email),
    password: password === '' ? 'Please enter your password' : null,
    code: codeProblem(code, me.twoFactorEnabled),
  });
  const explain = (error: unknown) => fieldsOrToast(error, 'Failed to change the email address');
  const form = useForm({ initial: empty, check, send, explain });
  return (
    <ResponsiveDialog open onClose={onClose} title="Change email address" locked={form.busy}>
      {mailedTo === null ? (
        <form className={styles.form} {...form.formProps} aria-label="Change email address">
          <p className={styles.quiet}>
            We send a link to the new address. Until you open it, {knowsContact(me) ? me.email : 'the present one'}{' '}
            stays your address.
          </p>
          <EmailField form={form} label="New email" />
          <CurrentPasswordField form={form} />
          {me.twoFactorEnabled && <CodeField form={form} />}
          <Button type="submit" size="large" full busy={form.busy}>
            Send the link
          </Button>
        </form>
      ) : (
        <div className={styles.form}>
          <p role="status">
            Check your inbox: we sent a link to <strong>{mailedTo}</strong>. It works for 24 hours, and nothing changes
            until you open it.
          </p>
          <Button size="large" full onClick={onClose}>
            Done
          </Button>
        </div>
      )}
    </ResponsiveDialog>
  );
}
