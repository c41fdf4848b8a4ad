import { useEffect, useRef, useState } from 'react';
import { type ApiError, isApiError } from '../../../queries/api-error';
import { finishSignIn } from '../../../queries/auth';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { type Problems, useForm } from '../../../ui/use-form';
import { showFailure } from '../../account/explain-failure';
import styles from './auth-card.module.css';
import { useEnter } from './use-enter';

const kinds = {
  app: {
    label: 'Code',
    lead: 'Open your authenticator app and enter the six digits that it shows for this account.',
    other: 'Use a recovery code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    lead: 'Enter one of your saved recovery codes. Each works once.',
    other: 'Use the authenticator app',
    input: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'none' },
  },
} as const;

export interface CodeFormProps {
  /** Back to the password form: by choice, or after a timeout or too many wrong codes. */
  readonly onBack: (problem?: ApiError) => void;
}

const empty = { code: '' };
type Values = typeof empty;

function check({ code }: Values): Problems<Values> {
  return code.trim() === '' ? { code: 'Please enter the code' } : {};
}

function useCodeForm({ onBack }: CodeFormProps) {
  const enter = useEnter();
  const send = async ({ code }: Values) => {
    await finishSignIn(code);
    await enter();
  };
  const explain = (error: unknown): Problems<Values> => {
    if (isApiError(error, 'INVALID_CODE')) return { code: error.message };
    if (isApiError(error, 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS', 'ACCOUNT_SUSPENDED')) onBack(error);
    else showFailure(error, 'Failed to log in');
    return {};
  };
  return useForm({ initial: empty, check, send, explain });
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
    form.set({ code: '' });
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
        value={form.values.code}
        error={form.problems.code}
        onChange={(event) => form.set({ code: event.target.value })}
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
