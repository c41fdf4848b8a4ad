import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type ApiError, isApiError } from '../../../queries/api-error';
import { signIn } from '../../../queries/auth';
import { sessionEnded } from '../../../queries/session-end';
import { lazyPart } from '../../../shell/lazy-part';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Banner } from '../../../ui/query-states';
import { Spinner } from '../../../ui/spinner';
import { useStore } from '../../../ui/store';
import { type Form, type Problems, problemsAmong, useForm } from '../../../ui/use-form';
import { emailProblem } from '../../account/email-address';
import { showFailure } from '../../account/explain-failure';
import { CurrentPasswordField, EmailField } from '../../account/person-fields';
import styles from './auth-card.module.css';
import { EndedSession, Suspended } from './ended-session';
import { useEnter } from './use-enter';
import { type RobotCheckOnDemand, useRobotCheckOnDemand } from './use-robot-check-on-demand';

// Lazy: few accounts use two-factor authentication, and the landing page's bundle should be small.
const { Part: CodeForm } = lazyPart(
  () => import('./code-form'),
  (module) => module.CodeForm,
);

const empty = { email: '', password: '', rememberMe: true };
type Values = typeof empty;

const shownInForm = ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'ROBOT_CHECK_NEEDED', 'ROBOT_CHECK_FAILED'] as const;

function problemsOf({ email, password }: Values): Problems<Values> {
  return problemsAmong({
    email: emailProblem(email),
    password: password === '' ? 'Please enter your password' : null,
  });
}

interface LogIn extends Form<Values> {
  readonly robotCheck: RobotCheckOnDemand;
}

function useLogIn(onCodeNeeded: () => void, onRefused: (error: ApiError) => void): LogIn {
  const enter = useEnter();
  const robotCheck = useRobotCheckOnDemand();
  const send = async ({ email, ...rest }: Values) => {
    const credentials = { email: email.trim(), ...rest, ...robotCheck.answered };
    if ((await signIn(credentials)) === 'code-needed') onCodeNeeded();
    else await enter();
  };
  const explain = (error: unknown): Problems<Values> => {
    robotCheck.afterFailure(error);
    if (isApiError(error, ...shownInForm)) {
      onRefused(error);
    } else showFailure(error, 'Failed to log in');
    return {};
  };
  const form = useForm({ initial: empty, check: problemsOf, send, explain });
  return { ...form, robotCheck };
}

export function LogInForm() {
  const [codeNeeded, setCodeNeeded] = useState(false);
  /** Why the log-in was refused, or its second step returned to the password. */
  const [refused, setRefused] = useState<ApiError>();
  const form = useLogIn(() => setCodeNeeded(true), setRefused);
  const isEnded = useStore(sessionEnded);
  if (codeNeeded) {
    const back = (problem?: ApiError) => {
      form.set({ password: '' });
      setRefused(problem);
      setCodeNeeded(false);
    };
    const failedText = 'The form for your code could not be loaded';
    return <CodeForm onBack={back} fallback={<Spinner label="Loading" />} failedText={failedText} />;
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setRefused(undefined);
    void form.submit(event);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Log in">
      {refused !== undefined && <LogInProblem problem={refused} />}
      {isEnded && refused === undefined && <EndedSession />}
      <EmailField form={form} autoComplete="username" />
      <CurrentPasswordField form={form} />
      <Checkbox
        label="Keep me logged in on this device"
        name="rememberMe"
        checked={form.values.rememberMe}
        onChange={(event) => form.set({ rememberMe: event.target.checked })}
      />
      {form.robotCheck.element}
      <Button
        type="submit"
        size="large"
        full
        busy={form.busy}
        disabledReason={form.busy ? undefined : form.robotCheck.missing}
      >
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

function LogInProblem({ problem }: { readonly problem: ApiError }) {
  const { reason } = problem.details;
  if (problem.code === 'ACCOUNT_SUSPENDED') return <Suspended reason={typeof reason === 'string' ? reason : ''} />;
  return (
    <Banner tone="error">
      <span role="alert">{problem.message}</span>
    </Banner>
  );
}
