import { paths } from '@limelight/contract/paths';
import { revertEmailChange } from '@limelight/contract/users';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../queries/api-error';
import { call } from '../../queries/client';
import { MessagePage } from '../../shell/message-page';
import { Button, buttonClass } from '../../ui/button';
import { parseTokenSearch } from './token-search';

const home = (
  <Link to={paths.landing} className={buttonClass({ full: true })}>
    Back to Limelight
  </Link>
);

/** The target of the link in the mail to an address that staff replaced. It needs a click, as mail scanners open links. */
export function RestoreEmailPage() {
  const { token } = parseTokenSearch(useSearch({ strict: false }));
  const restore = useMutation({
    mutationFn: (value: string) => call(revertEmailChange, { params: { token: value } }),
  });
  if (restore.isSuccess) {
    return (
      <MessagePage title="The address is yours again" actions={home}>
        <p role="status">Everybody was logged out. We sent you a link to set a new password.</p>
      </MessagePage>
    );
  }
  if (token === undefined || isApiError(restore.error, 'NOT_FOUND', 'BAD_REQUEST')) {
    return (
      <MessagePage title="This link does not work" actions={home}>
        <p>It works once, for seven days. Write to support if your account is not yours any more.</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title="Take your address back?"
      actions={
        <Button full busy={restore.isPending} onClick={() => restore.mutate(token)}>
          Take my address back
        </Button>
      }
    >
      <p>
        Your account gets this address back, all devices are logged out, and we send you a link to set a new password.
      </p>
      {restore.error !== null && <p role="alert">{messageOf(restore.error)}</p>}
    </MessagePage>
  );
}
