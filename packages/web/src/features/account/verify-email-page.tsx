import { paths } from '@limelight/contract/paths';
import { secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe, useMeUntilVerified } from '../../queries/accounts';
import { isApiError } from '../../queries/api-error';
import { verifyEmail } from '../../queries/auth';
import { queryKeys } from '../../queries/query-keys';
import { MessagePage } from '../../shell/message-page';
import { forgetReturnPath, returnPath } from '../../shell/return-path';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/query-states';
import { Spinner } from '../../ui/spinner';
import { showToast } from '../../ui/toast-store';
import { BackToLogin } from './back-to-login';
import { pendingEmail } from './pending-email';
import { ResendForm } from './resend-form';

const redirectDelayMs = 1.5 * secondMs;

export function VerifyEmailPage() {
  const { token } = useSearch({ from: paths.verifyEmail });
  return token === undefined ? <Waiting /> : <Verifying token={token} />;
}

/** Shown after the mail was sent; the link can be opened here or on another device. */
function Waiting() {
  const router = useRouter();
  const { data: me } = useMeUntilVerified();
  const email = me?.email || (pendingEmail()?.email ?? null);
  const verified = me?.emailVerified === true;
  useEffect(() => {
    if (!verified) return;
    showToast({ tone: 'success', text: 'Email successfully verified!' });
    // The route guard decides where to redirect.
    void router.invalidate();
  }, [verified, router]);
  return (
    <MessagePage
      title="Verify your email"
      actions={
        <>
          <ResendForm
            email={email}
            sentText="Verification email sent! Please check your inbox."
            failedText="Failed to send verification email"
          />
          <BackToLogin />
        </>
      }
    >
      {email === null ? (
        <p>Enter the address you signed up with, and we send you a new link.</p>
      ) : (
        <p>
          We sent a link to <strong>{email}</strong>. Open it to start trading. It stays valid for a day.
        </p>
      )}
      <p>No email? Check spam. This page continues by itself once you confirm.</p>
    </MessagePage>
  );
}

function Verifying({ token }: { readonly token: string }) {
  const router = useRouter();
  const { data: me } = useMe();
  const verification = useQuery({
    queryKey: queryKeys.verification(token),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => verifyEmail(token).then(() => true),
  });
  const done = verification.isSuccess;
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => {
      const href = returnPath(paths.dashboard);
      forgetReturnPath();
      void router.navigate({ href, replace: true });
    }, redirectDelayMs);
    return () => clearTimeout(timer);
  }, [done, router]);

  if (verification.isPending || done) {
    return (
      <MessagePage title={done ? 'Verification Complete!' : 'Verify your email'}>
        {done ? (
          <p role="status">Email verified successfully! Redirecting...</p>
        ) : (
          <Spinner label="Verifying your email" />
        )}
      </MessagePage>
    );
  }
  const expired = isApiError(verification.error, 'BAD_REQUEST');
  return (
    <MessagePage
      title="Verify your email"
      actions={
        <>
          {expired ? (
            <ResendForm
              email={me?.email || (pendingEmail()?.email ?? null)}
              sentText="New verification email sent!"
              failedText="Failed to resend email"
            />
          ) : (
            <Button full busy={verification.isFetching} onClick={() => void verification.refetch()}>
              Retry
            </Button>
          )}
          <BackToLogin />
        </>
      }
    >
      <Banner tone="error">
        <span role="alert">{expired ? 'Invalid or expired link' : 'Failed to verify email'}</span>
      </Banner>
      {expired && <p>Links work for one day, and only the newest one. Request a new one below.</p>}
    </MessagePage>
  );
}
