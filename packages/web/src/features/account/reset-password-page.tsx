import { accountMessages, passwordLengthMin, passwordProblem, passwordRepeatProblem } from '@limelight/rules/account';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, isApiError } from '../../api/api-error';
import { resetPassword } from '../../api/auth';
import { paths } from '../../paths';
import { MessagePage } from '../../shell/message-page';
import { Button, buttonClass } from '../../ui/button';
import { Banner } from '../../ui/query-looks';
import { PasswordField } from '../../ui/text-field';
import { showToast } from '../../ui/toast-store';
import { useBackToLogin } from './use-back-to-login';

export function ResetPasswordPage() {
  const { token } = useSearch({ from: paths.resetPassword });
  const [refused, setRefused] = useState(token === undefined);
  if (token === undefined || refused) return <InvalidLink />;
  return <ResetForm token={token} onRefused={() => setRefused(true)} />;
}

function InvalidLink() {
  return (
    <MessagePage
      title="Reset your password"
      actions={
        <Link to={paths.landing} search={{ card: 'forgot' }} className={buttonClass({ full: true })}>
          Ask for a new link
        </Link>
      }
    >
      <Banner tone="error">
        <span role="alert">Invalid or expired link</span>
      </Banner>
      <p>A link to reset the password works once, and for one hour.</p>
    </MessagePage>
  );
}

interface Problems {
  readonly password?: string | undefined;
  readonly repeated?: string | undefined;
}

interface ResetFormProps {
  readonly token: string;
  readonly onRefused: () => void;
}

function useResetForm({ token, onRefused }: ResetFormProps) {
  const router = useRouter();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const fail = (error: unknown) => {
    const refusal = fieldErrorsOf(error).newPassword;
    if (refusal !== undefined) setProblems({ password: refusal });
    else if (isApiError(error, 'BAD_REQUEST')) onRefused();
    else {
      const text = isApiError(error, 'TOO_MANY_REQUESTS', 'OFFLINE') ? error.message : 'Failed to reset password';
      showToast({ tone: 'error', text });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {
      password: passwordProblem(password) ?? undefined,
      repeated: passwordRepeatProblem(password, repeated) ?? undefined,
    };
    setProblems(found);
    if (found.password !== undefined || found.repeated !== undefined) return;
    setBusy(true);
    try {
      await resetPassword({ token, newPassword: password });
      showToast({ tone: 'success', text: 'Password successfully reset!' });
      await router.navigate({ to: paths.landing, search: { card: 'log-in' } });
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return { password, setPassword, repeated, setRepeated, problems, busy, submit };
}

function ResetForm(props: ResetFormProps) {
  const form = useResetForm(props);
  const backToLogin = useBackToLogin();
  return (
    <MessagePage title="Reset your password">
      <form onSubmit={(event) => void form.submit(event)} noValidate style={{ display: 'grid', gap: 18 }}>
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          value={form.password}
          hint={accountMessages.passwordTooShort}
          error={form.problems.password}
          minLength={passwordLengthMin}
          required
          onChange={(event) => form.setPassword(event.target.value)}
        />
        <PasswordField
          label="Confirm password"
          name="confirm-password"
          autoComplete="new-password"
          value={form.repeated}
          error={form.problems.repeated}
          required
          onChange={(event) => form.setRepeated(event.target.value)}
        />
        <Button type="submit" full busy={form.busy}>
          Reset Password
        </Button>
        <Button variant="outline" full onClick={() => void backToLogin()}>
          Back to Login
        </Button>
      </form>
    </MessagePage>
  );
}
