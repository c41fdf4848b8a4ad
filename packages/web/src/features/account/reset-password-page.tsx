import { paths } from '@limelight/contract/paths';
import { passwordProblem, passwordRepeatProblem } from '@limelight/rules/account';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf, isApiError } from '../../queries/api-error';
import { resetPassword } from '../../queries/auth';
import { MessagePage } from '../../shell/message-page';
import { Button, buttonClass } from '../../ui/button';
import { Banner } from '../../ui/query-states';
import { showToast } from '../../ui/toast-store';
import { type Form, type Problems, useForm } from '../../ui/use-form';
import { BackToLogin } from './back-to-login';
import { NewPasswordFields } from './person-fields';

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
        <>
          <Link to={paths.landing} search={{ card: 'forgot' }} className={buttonClass({ full: true })}>
            Send me a new link
          </Link>
          <BackToLogin />
        </>
      }
    >
      <Banner tone="error">
        <span role="alert">Invalid or expired link</span>
      </Banner>
      <p>Reset links work once and expire after an hour.</p>
    </MessagePage>
  );
}

interface ResetFormProps {
  readonly token: string;
  readonly onRefused: () => void;
}

const empty = { newPassword: '', repeated: '' };
type Values = typeof empty;

function useResetForm({ token, onRefused }: ResetFormProps): Form<Values> {
  const router = useRouter();
  const send = async ({ newPassword }: Values) => {
    await resetPassword({ token, newPassword });
    showToast({ tone: 'success', text: 'Password successfully reset!' });
    await router.navigate({ to: paths.landing, search: { card: 'log-in' } });
  };
  const explain = (error: unknown): Problems<Values> => {
    const { newPassword } = fieldErrorsOf(error);
    if (newPassword !== undefined) return { newPassword };
    if (isApiError(error, 'BAD_REQUEST')) onRefused();
    else {
      const text = isApiError(error, 'TOO_MANY_REQUESTS', 'OFFLINE') ? error.message : 'Failed to reset password';
      showToast({ tone: 'error', text });
    }
    return {};
  };
  const check = ({ newPassword, repeated }: Values) => ({
    newPassword: passwordProblem(newPassword),
    repeated: passwordRepeatProblem(newPassword, repeated),
  });
  return useForm({ initial: empty, check, send, explain });
}

function ResetForm(props: ResetFormProps) {
  const form = useResetForm(props);
  return (
    <MessagePage title="Reset your password">
      <form {...form.formProps} style={{ display: 'grid', gap: 18 }}>
        <NewPasswordFields form={form} labels={['New password', 'Confirm password']} />
        <Button type="submit" full busy={form.busy}>
          Reset Password
        </Button>
        <BackToLogin />
      </form>
    </MessagePage>
  );
}
