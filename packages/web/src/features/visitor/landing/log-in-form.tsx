import { errorCatalogue } from '@limelight/contract/errors';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { signIn } from '../../../queries/auth';
import { lazyPart } from '../../../shell/lazy-part';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Banner } from '../../../ui/query-states';
import { Spinner } from '../../../ui/spinner';
import { type Form, type Problems, problemsAmong, useForm } from '../../../ui/use-form';
import { emailProblem } from '../../account/email-address';
import { showFailure } from '../../account/explain-failure';
import { CurrentPasswordField, EmailField } from '../../account/person-fields';
import styles from './auth-card.module.css';
import { useEnter } from './use-enter';

// Lazy: few accounts use two-factor authentication, and the landing page's bundle should be small.
const { Part: CodeForm } = lazyPart(
  () => import('./code-form'),
  (module) => module.CodeForm,
);

// Lazy: needed only after many tries.
const { Part: RobotCheck } = lazyPart(
  () => import('../robot-check/robot-check'),
  (module) => module.RobotCheck,
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
  /** A new number for each robot check, as a solution is valid for one try; 0 while none is needed. */
  readonly checkRound: number;
  readonly setAnswer: (answer: string | null) => void;
  readonly checkMissing: boolean;
}

function useLogIn(onCodeNeeded: () => void): LogIn {
  const enter = useEnter();
  const [checkRound, setCheckRound] = useState(0);
  const [answer, setAnswer] = useState<string | null>(null);
  const send = async ({ email, ...rest }: Values) => {
    const credentials = { email: email.trim(), ...rest, ...(answer !== null && { robotCheck: answer }) };
    if ((await signIn(credentials)) === 'code-needed') onCodeNeeded();
    else await enter();
  };
  const explain = (error: unknown): Problems<Values> => {
    if (checkRound > 0 || isApiError(error, 'ROBOT_CHECK_NEEDED')) {
      setAnswer(null);
      setCheckRound((round) => round + 1);
    }
    if (isApiError(error, ...shownInForm)) return { form: error.message };
    showFailure(error, 'Failed to log in');
    return {};
  };
  const form = useForm({ initial: empty, check: problemsOf, send, explain });
  return { ...form, checkRound, setAnswer, checkMissing: checkRound > 0 && answer === null };
}

export function LogInForm() {
  const [codeNeeded, setCodeNeeded] = useState(false);
  /** Why the second step returned to the password. */
  const [sentBack, setSentBack] = useState<string>();
  const form = useLogIn(() => setCodeNeeded(true));
  if (codeNeeded) {
    const back = (problem?: string) => {
      form.set({ password: '' });
      setSentBack(problem);
      setCodeNeeded(false);
    };
    const failedText = 'The form for your code could not be loaded';
    return <CodeForm onBack={back} fallback={<Spinner label="Loading" />} failedText={failedText} />;
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setSentBack(undefined);
    void form.submit(event);
  };
  const problem = form.problems.form ?? sentBack;
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Log in">
      {problem !== undefined && (
        <Banner tone="error">
          <span role="alert">{problem}</span>
        </Banner>
      )}
      <EmailField form={form} autoComplete="username" />
      <CurrentPasswordField form={form} />
      <Checkbox
        label="Keep me logged in on this device"
        name="rememberMe"
        checked={form.values.rememberMe}
        onChange={(event) => form.set({ rememberMe: event.target.checked })}
      />
      {form.checkRound > 0 && (
        <RobotCheck
          key={form.checkRound}
          error={undefined}
          onAnswer={form.setAnswer}
          fallback={<Spinner label="Loading" />}
          failedText="The robot check could not be loaded"
        />
      )}
      <Button
        type="submit"
        size="large"
        full
        busy={form.busy}
        disabledReason={form.checkMissing && !form.busy ? errorCatalogue.ROBOT_CHECK_FAILED.message : undefined}
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
