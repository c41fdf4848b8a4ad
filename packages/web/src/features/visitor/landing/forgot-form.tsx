import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { requestPasswordReset } from '../../../queries/auth';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { emailLengthMax, emailProblem } from '../../account/email-address';
import styles from './auth-card.module.css';

export function ForgotForm() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = emailProblem(email);
    setProblem(found ?? undefined);
    if (found !== null) return;
    setBusy(true);
    try {
      await requestPasswordReset(email.trim());
      showToast({ tone: 'success', text: 'Password reset instructions sent to your email!' });
    } catch (error) {
      const plain = isApiError(error, 'TOO_MANY_REQUESTS', 'OFFLINE');
      showToast({ tone: 'error', text: plain ? error.message : 'Failed to send password reset email' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Forgot password">
      <div>
        <h2>Forgot your password?</h2>
        <p className={styles.lead}>Enter your address, and we send you a link to set a new one.</p>
      </div>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        maxLength={emailLengthMax}
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" size="large" full busy={busy}>
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
