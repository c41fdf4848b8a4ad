import { paths } from '@limelight/contract/paths';
import { checkSetup, setUp } from '@limelight/contract/people/setup';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../queries/api-error';
import { call } from '../../queries/client';
import { refetch } from '../../queries/query-client';
import { queryKeys } from '../../queries/query-keys';
import { useSiteName } from '../../queries/settings';
import { MessagePage } from '../../shell/message-page';
import { Button, buttonClass } from '../../ui/button';
import { Banner } from '../../ui/query-states';
import { Spinner } from '../../ui/spinner';
import { useForm } from '../../ui/use-form';
import { emailProblem } from './email-address';
import { showFailure } from './explain-failure';
import { EmailField } from './person-fields';

/**
 * The token behind the number sign, which is taken out of the address at first sight: it stays in no history
 * and on no screen. It works until the page is left.
 */
function useTokenOfAddress(): string {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  useEffect(() => {
    if (hash === '') return;
    setToken(hash);
    void router.navigate({ to: paths.setup, replace: true });
  }, [hash, router]);
  return token;
}

/** The target of the link that the server prints while the game has no admin. */
export function SetupPage() {
  const token = useTokenOfAddress();
  return token === '' ? <BrokenLink /> : <LinkedSetup key={token} token={token} />;
}

type Outcome = 'promoted' | 'over' | 'broken';

function outcomeOf(error: unknown): Outcome | null {
  if (isApiError(error, 'CONFLICT')) return 'over';
  const isBroken = isApiError(error, 'NOT_FOUND') || (isApiError(error, 'BAD_REQUEST') && !fieldErrorsOf(error).email);
  return isBroken ? 'broken' : null;
}

function LinkedSetup({ token }: { readonly token: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const check = useQuery({
    queryKey: [checkSetup.url, token],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(checkSetup, { body: { token }, signal }),
  });
  const known = outcome ?? outcomeOf(check.error);
  if (known === 'promoted') {
    return <Message title="You are an admin now">Log in with the password of your account.</Message>;
  }
  if (known === 'over')
    return <Message title="This game is set up already">It has an admin. Log in to continue.</Message>;
  if (known === 'broken') return <BrokenLink />;
  if (check.isSuccess) return <SetupForm token={token} onOutcome={setOutcome} />;
  const retry = (
    <Button full busy={check.isFetching} onClick={() => void check.refetch()}>
      Retry
    </Button>
  );
  return (
    <SetupFrame actions={check.isError && retry}>
      {check.isError ? (
        <Banner tone="error">
          <span role="alert">{messageOf(check.error)}</span>
        </Banner>
      ) : (
        <Spinner label="Checking the link" />
      )}
    </SetupFrame>
  );
}

function BrokenLink() {
  return (
    <Message title="This link does not work">
      Open the whole link that the server printed at its last start. It prints one while the game has no admin.
    </Message>
  );
}

function Message({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <MessagePage
      title={title}
      actions={
        <Link to={paths.landing} search={{ card: 'log-in' }} className={buttonClass({ full: true })}>
          Log in
        </Link>
      }
    >
      <p role="status">{children}</p>
    </MessagePage>
  );
}

function SetupFrame({ children, actions }: { readonly children: ReactNode; readonly actions?: ReactNode }) {
  return (
    <MessagePage title={`Set up ${useSiteName()}`} actions={actions || undefined}>
      {children}
    </MessagePage>
  );
}

interface SetupFormProps {
  readonly token: string;
  readonly onOutcome: (outcome: Outcome) => void;
}

function SetupForm({ token, onOutcome }: SetupFormProps) {
  const router = useRouter();
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: async ({ email }) => {
      const { passwordPath } = await call(setUp, { body: { token, email: email.trim() } });
      if (passwordPath !== null) return router.navigate({ href: passwordPath, replace: true });
      // Somebody who is logged in has other rights now.
      refetch(queryKeys.me);
      return onOutcome('promoted');
    },
    explain: (error) => {
      const outcome = outcomeOf(error);
      const { email } = fieldErrorsOf(error);
      if (outcome !== null) onOutcome(outcome);
      else if (email !== undefined) return { email };
      else showFailure(error, 'The admin could not be made');
      return {};
    },
  });
  return (
    <SetupFrame>
      <p>The account with your email address becomes the first admin of this game. If there is none, you get one.</p>
      <form {...form.formProps} style={{ display: 'grid', gap: 18 }}>
        <EmailField form={form} />
        <Button type="submit" full busy={form.busy}>
          Become Admin
        </Button>
      </form>
    </SetupFrame>
  );
}
