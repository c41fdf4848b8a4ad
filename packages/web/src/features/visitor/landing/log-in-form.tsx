import { Link } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { isApiError, messageOf } from '../../../api/api-error';
import { signIn } from '../../../api/auth';
import { paths } from '../../../paths';
import { Button } from '../../../ui/button';
import { Banner } from '../../../ui/query-looks';
import { Spinner } from '../../../ui/spinner';
import { PasswordField, TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { emailLengthMax, emailProblem } from '../../account/email-address';
import styles from './auth-card.module.css';
import { useEnter } from './use-enter';

// Few accounts ask for a code, and the landing page is to be small.
const CodeForm = lazy(async () => ({ default: (await import('./code-form')).CodeForm }));

interface Problems {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** About both together. */
  readonly form?: string | undefined;
}

function useLogIn(onCodeNeeded: () => void) {
  const enter = useEnter();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {
      email: emailProblem(email) ?? undefined,
      password: password === '' ? 'Please enter your password' : undefined,
    };
    setProblems(found);
    if (found.email !== undefined || found.password !== undefined) return;
    setBusy(true);
    try {
      if ((await signIn({ email: email.trim(), password })) === 'code-needed') onCodeNeeded();
      else await enter();
    } catch (error) {
      if (isApiError(error, 'INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED')) setProblems({ form: error.message });
      else showToast({ tone: 'error', text: messageOf(error, 'Failed to log in') });
    } finally {
      setBusy(false);
    }
  };
  return { email, setEmail, password, setPassword, problems, setProblems, busy, submit };
}

export function LogInForm() {
  const [codeNeeded, setCodeNeeded] = useState(false);
  const form = useLogIn(() => setCodeNeeded(true));
  if (codeNeeded) {
    const back = (problem?: string) => {
      form.setPassword('');
      form.setProblems({ form: problem });
      setCodeNeeded(false);
    };
    return (
      <Suspense fallback={<Spinner label="Loading" />}>
        <CodeForm onBack={back} />
      </Suspense>
    );
  }
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate aria-label="Log in">
      {form.problems.form !== undefined && (
        <Banner tone="error">
          <span role="alert">{form.problems.form}</span>
        </Banner>
      )}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        maxLength={emailLengthMax}
        value={form.email}
        error={form.problems.email}
        onChange={(event) => form.setEmail(event.target.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={form.password}
        error={form.problems.password}
        onChange={(event) => form.setPassword(event.target.value)}
      />
      <Button type="submit" size="large" full busy={form.busy}>
        Log in
      </Button>
      <Link
        to={paths.landing}
        search={(before) => ({ ...before, card: 'forgot' as const })}
        resetScroll={false}
        className={styles.quietLink}
      >
        Forgot password?
      </Link>
    </form>
  );
}
