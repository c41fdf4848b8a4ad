import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { finishSignIn } from '../../../queries/auth';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { showFailure } from '../../account/explain-failure';
import styles from './auth-card.module.css';
import { useEnter } from './use-enter';

const kinds = {
  app: {
    label: 'Code',
    lead: 'Open your authenticator app and enter the six digits that it shows for Limelight.',
    other: 'Use a recovery code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    lead: 'Enter one of the recovery codes that you kept. Each works once.',
    other: 'Use the authenticator app',
    input: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'none' },
  },
} as const;

export interface CodeFormProps {
  /** Back to the password form: by choice, or after a timeout or too many wrong codes. */
  readonly onBack: (problem?: string) => void;
}

function useCodeForm({ onBack }: CodeFormProps) {
  const enter = useEnter();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setProblem(undefined);
    if (code.trim() === '') return setProblem('Please enter the code');
    setBusy(true);
    try {
      await finishSignIn(code);
      await enter();
    } catch (error) {
      if (isApiError(error, 'INVALID_CODE')) setProblem(error.message);
      else if (isApiError(error, 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS', 'ACCOUNT_SUSPENDED')) onBack(error.message);
      else showFailure(error, 'Failed to log in');
    } finally {
      setBusy(false);
    }
  };
  return { code, setCode, problem, setProblem, busy, submit };
}

/** The second step of a log-in: the two-factor code. */
export function CodeForm({ onBack }: CodeFormProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const form = useCodeForm({ onBack });
  const box = useRef<HTMLFormElement>(null);
  // The focused submit button has been removed, so the focus moves to the code field.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const { label, lead, other, input } = kinds[kind];
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    form.setCode('');
    form.setProblem(undefined);
    box.current?.querySelector('input')?.focus();
  };
  return (
    <form
      ref={box}
      className={styles.form}
      onSubmit={(event) => void form.submit(event)}
      noValidate
      aria-label="Two-factor authentication"
    >
      <div>
        <h2>Two-factor authentication</h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      <TextField
        label={label}
        name="code"
        spellCheck={false}
        required
        maxLength={20}
        {...input}
        value={form.code}
        error={form.problem}
        onChange={(event) => form.setCode(event.target.value)}
      />
      <Button type="submit" size="large" full busy={form.busy}>
        Log in
      </Button>
      <Button variant="text" full onClick={change}>
        {other}
      </Button>
      <Button variant="text" full onClick={() => onBack()}>
        Back to Login
      </Button>
    </form>
  );
}
