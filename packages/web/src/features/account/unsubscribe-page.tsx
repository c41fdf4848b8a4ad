import { paths } from '@limelight/contract/paths';
import { Link, useSearch } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../queries/api-error';
import { useUnsubscribeFromMail } from '../../queries/notification-preferences';
import { MessagePage } from '../../shell/message-page';
import { Button, buttonClass } from '../../ui/button';
import { parseTokenSearch } from './token-search';

const home = (
  <Link to={paths.landing} className={buttonClass({ full: true })}>
    Back to Limelight
  </Link>
);

/** The target of a mail's unsubscribe link. It needs a click, since mail scanners open every link in a mail. */
export function UnsubscribePage() {
  const { token } = parseTokenSearch(useSearch({ strict: false }));
  const unsubscribe = useUnsubscribeFromMail();
  if (unsubscribe.isSuccess) {
    return (
      <MessagePage title="You are off the list" actions={home}>
        <p role="status">
          No more daily mails. To have them again, choose them under Profile, Notifications, after you log in.
        </p>
      </MessagePage>
    );
  }
  if (token === undefined || isApiError(unsubscribe.error, 'NOT_FOUND', 'BAD_REQUEST')) {
    return (
      <MessagePage title="This link does not work" actions={home}>
        <p>It was cut short. Log in and choose what you get under Profile, Notifications.</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title="Stop the daily mails?"
      actions={
        <Button full busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate(token)}>
          Stop these mails
        </Button>
      }
    >
      <p>
        You will get no more mails about what is unread. Mails about the account itself, such as a new password, still
        come.
      </p>
      {unsubscribe.error !== null && <p role="alert">{messageOf(unsubscribe.error)}</p>}
    </MessagePage>
  );
}
