import { useSearch } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../queries/api-error';
import { useUnsubscribeFromMail } from '../../queries/notification-preferences';
import { HomeLink } from '../../shell/home-link';
import { MessagePage } from '../../shell/message-page';
import { Button } from '../../ui/button';
import { parseTokenSearch } from './token-search';

/** By the kind of mail that the link is from. */
const notificationWords = {
  title: 'Unsubscribe from the daily email?',
  text: 'You won’t get emails about unread notifications any more. Emails about your account, such as a new password, still arrive.',
  done: 'No more daily emails. Turn them back on any time under Profile, Notifications.',
};
const campaignWords = {
  title: 'Unsubscribe from news by email?',
  text: 'You won’t get news and offers at this address any more. Emails about your account still arrive.',
  done: 'No more news by email. If you have an account, you can turn it back on in your profile.',
};

/**
 * The target of a mail's unsubscribe link. It needs a click, since mail scanners open every link in a mail.
 */
export function UnsubscribePage() {
  const { token, from } = parseTokenSearch(useSearch({ strict: false }));
  const words = from === 'campaign' ? campaignWords : notificationWords;
  const unsubscribe = useUnsubscribeFromMail();
  if (unsubscribe.isSuccess) {
    return (
      <MessagePage title="You’re unsubscribed" actions={<HomeLink />}>
        <p role="status">{words.done}</p>
      </MessagePage>
    );
  }
  if (token === undefined || isApiError(unsubscribe.error, 'NOT_FOUND', 'BAD_REQUEST')) {
    return (
      <MessagePage title="This link does not work" actions={<HomeLink />}>
        <p>It may have been cut off. Log in and choose your emails under Profile, Notifications.</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title={words.title}
      actions={
        <Button full busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate(token)}>
          Unsubscribe
        </Button>
      }
    >
      <p>{words.text}</p>
      {unsubscribe.error !== null && <p role="alert">{messageOf(unsubscribe.error)}</p>}
    </MessagePage>
  );
}
