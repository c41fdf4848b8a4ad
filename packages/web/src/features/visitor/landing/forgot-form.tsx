import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { isApiError } from '../../../queries/api-error';
import { requestPasswordReset } from '../../../queries/auth';
import { Button } from '../../../ui/button';
import { showToast } from '../../../ui/toast-store';
import { type Problems, problemsAmong, useForm } from '../../../ui/use-form';
import { emailProblem } from '../../account/email-address';
import { EmailField } from '../../account/person-fields';
import styles from './auth-card.module.css';

const empty = { email: '' };
type Values = typeof empty;

async function send({ email }: Values): Promise<void> {
  await requestPasswordReset(email.trim());
  showToast({ tone: 'success', text: 'Password reset instructions sent to your email!' });
}

function explain(error: unknown): Problems<Values> {
  const plain = isApiError(error, 'TOO_MANY_REQUESTS', 'OFFLINE');
  showToast({ tone: 'error', text: plain ? error.message : 'Failed to send password reset email' });
  return {};
}

export function ForgotForm() {
  const check = ({ email }: Values) => problemsAmong({ email: emailProblem(email) });
  const form = useForm({ initial: empty, check, send, explain });
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate aria-label="Forgot password">
      <div>
        <h2>Forgot your password?</h2>
        <p className={styles.lead}>Enter your email, and we’ll send you a link to set a new one.</p>
      </div>
      <EmailField form={form} autoComplete="username" />
      <Button type="submit" size="large" full busy={form.busy}>
        Send reset link
      </Button>
      <Link
        to={paths.landing}
        search={(before) => ({ ...before, card: 'log-in' as const })}
        resetScroll={false}
        className={styles.quietLink}
      >
        Back to Login
      </Link>
    </form>
  );
}
