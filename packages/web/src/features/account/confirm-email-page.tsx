import { paths } from '@limelight/contract/paths';
import { confirmEmailChange } from '@limelight/contract/people/email-address';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../queries/api-error';
import { call } from '../../queries/client';
import { refetch } from '../../queries/query-client';
import { queryKeys } from '../../queries/query-keys';
import { HomeLink } from '../../shell/home-link';
import { MessagePage } from '../../shell/message-page';
import { Button, buttonClass } from '../../ui/button';
import { parseTokenSearch } from './token-search';

/** The target of the link in the mail to a new address. It needs a click, as mail scanners open links. */
export function ConfirmEmailPage() {
  const { token } = parseTokenSearch(useSearch({ strict: false }));
  const confirm = useMutation({
    mutationFn: (value: string) => call(confirmEmailChange, { body: { token: value } }),
    onSuccess: () => refetch(queryKeys.me, queryKeys.sessions),
  });
  if (confirm.isSuccess) {
    return (
      <MessagePage
        title="Your email address is changed"
        actions={
          <Link to={paths.profile} className={buttonClass({ full: true })}>
            Go to your profile
          </Link>
        }
      >
        <p role="status">From now on, log in with this address. Your other devices were logged out.</p>
      </MessagePage>
    );
  }
  if (token === undefined || isApiError(confirm.error, 'NOT_FOUND', 'BAD_REQUEST')) {
    return (
      <MessagePage title="This link does not work" actions={<HomeLink />}>
        <p>Links work once, for a day, and only the newest one. Get a new one from your profile.</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title="Use this email address?"
      actions={
        <Button full busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
          Use this address
        </Button>
      }
    >
      <p>
        From then on, you log in with this address. Your old address gets an email that can take it back for seven days.
      </p>
      {confirm.error !== null && <p role="alert">{messageOf(confirm.error)}</p>}
    </MessagePage>
  );
}
