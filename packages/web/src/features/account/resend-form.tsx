import { secondMs } from '@limelight/rules/time';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../queries/api-error';
import { sendVerificationEmail } from '../../queries/auth';
import { Button } from '../../ui/button';
import { nowMs, useNow } from '../../ui/now';
import { TextField } from '../../ui/text-field';
import { secondsUntil } from '../../ui/tick-ring';
import { showToast } from '../../ui/toast-store';
import { emailLengthMax, emailProblem } from './email-address';
import { pendingEmail, storePendingEmail } from './pending-email';

const resendWaitMs = 60 * secondMs;

export interface ResendFormProps {
  /** The recipient; without it the player types an address. */
  readonly email: string | null;
  readonly sentText: string;
  readonly failedText: string;
}

/** Resends the mail, with a countdown so that clicking repeatedly does not run into the server's rate limit. */
export function ResendForm({ email, sentText, failedText }: ResendFormProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sentAtMs, setSentAtMs] = useState(() => pendingEmail()?.sentAtMs ?? 0);
  const secondsLeft = secondsUntil(sentAtMs + resendWaitMs, useNow());
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const address = email ?? typed.trim();
    const problem = emailProblem(address);
    setError(problem ?? undefined);
    if (problem !== null) return;
    setBusy(true);
    try {
      await sendVerificationEmail(address);
      storePendingEmail({ email: address, sentAtMs: nowMs() });
      setSentAtMs(nowMs());
      showToast({ tone: 'success', text: sentText });
    } catch (failure) {
      showToast({ tone: 'error', text: isApiError(failure, 'TOO_MANY_REQUESTS') ? failure.message : failedText });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate style={{ display: 'grid', gap: 12 }}>
      {email === null && (
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={emailLengthMax}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Button
        type="submit"
        full
        busy={busy}
        disabledReason={secondsLeft > 0 ? 'The last mail is still on its way' : undefined}
      >
        Resend Verification Email{secondsLeft > 0 && ` (${secondsLeft} s)`}
      </Button>
    </form>
  );
}
