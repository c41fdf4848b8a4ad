import { revertEmailChange } from '@limelight/contract/people/email-address';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../queries/api-error';
import { call } from '../../queries/client';
import { HomeLink } from '../../shell/home-link';
import { MessagePage } from '../../shell/message-page';
import { Button } from '../../ui/button';
import { parseTokenSearch } from './token-search';

/**
 * The target of the link in the mail to an address that was replaced. It needs a click, as mail scanners open
 * links.
 */
export function RestoreEmailPage() {
  const { token } = parseTokenSearch(useSearch({ strict: false }));
  const restore = useMutation({
    mutationFn: (value: string) => call(revertEmailChange, { body: { token: value } }),
  });
  if (restore.isSuccess) {
    return (
      <MessagePage title="The address is yours again" actions={<HomeLink />}>
        <p role="status">All devices were logged out. We sent you a link to set a new password.</p>
      </MessagePage>
    );
  }
  if (token === undefined || isApiError(restore.error, 'NOT_FOUND', 'BAD_REQUEST')) {
    return (
      <MessagePage title="This link does not work" actions={<HomeLink />}>
        <p>Links work once, for seven days. Lost access to your account? Write to support.</p>
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
