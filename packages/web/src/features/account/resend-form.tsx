import { secondMs } from '@limelight/rules/time';
import { useState } from 'react';
import { isApiError } from '../../queries/api-error';
import { sendVerificationEmail } from '../../queries/auth';
import { Button } from '../../ui/button';
import { nowMs, useNow } from '../../ui/now';
import { secondsUntil } from '../../ui/seconds-until';
import { showToast } from '../../ui/toast-store';
import { useForm } from '../../ui/use-form';
import { emailProblem } from './email-address';
import { pendingEmail, storePendingEmail } from './pending-email';
import { EmailField } from './person-fields';

const resendWaitMs = 60 * secondMs;

export interface ResendFormProps {
  /** The recipient; without it the player types an address. */
  readonly email: string | null;
  readonly sentText: string;
  readonly failedText: string;
}

/**
 * Resends the mail, with a countdown so that clicking repeatedly does not run into the server's rate limit.
 */
export function ResendForm({ email, sentText, failedText }: ResendFormProps) {
  const [sentAtMs, setSentAtMs] = useState(() => pendingEmail()?.sentAtMs ?? 0);
  const secondsLeft = secondsUntil(sentAtMs + resendWaitMs, useNow());
  const form = useForm({
    initial: { email: '' },
    check: (typed) => ({ email: emailProblem(email ?? typed.email) }),
    send: async (typed) => {
      const address = email ?? typed.email.trim();
      await sendVerificationEmail(address);
      storePendingEmail({ email: address, sentAtMs: nowMs() });
      setSentAtMs(nowMs());
      showToast({ tone: 'success', text: sentText });
    },
    explain: (error) => {
      showToast({ tone: 'error', text: isApiError(error, 'TOO_MANY_REQUESTS') ? error.message : failedText });
      return {};
    },
  });
  return (
    <form {...form.formProps} style={{ display: 'grid', gap: 12 }}>
      {email === null && <EmailField form={form} />}
      <Button
        type="submit"
        full
        busy={form.busy}
        disabledReason={secondsLeft > 0 ? `You can resend in ${secondsLeft} s` : undefined}
      >
        Resend Verification Email{secondsLeft > 0 && ` (${secondsLeft} s)`}
      </Button>
    </form>
  );
}
