import { useSearch } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../queries/api-error';
import { useUnsubscribeFromMail } from '../../queries/notification-preferences';
import { HomeLink } from '../../shell/home-link';
import { MessagePage } from '../../shell/message-page';
import { Button } from '../../ui/button';
import { parseTokenSearch } from './token-search';

/** By the kind of mail that the link is from. */
const notificationWords = {
  title: 'Stop the daily mails?',
  text: 'You will get no more mails about what is unread. Mails about the account itself, such as a new password, still come.',
  done: 'No more daily mails. To have them again, choose them under Profile, Notifications, after you log in.',
};
const campaignWords = {
  title: 'Stop news by mail?',
  text: 'You will get no more news and offers at this address. Mails that an account needs still come.',
  done: 'No more news by mail. With an account you can have them again: choose them in your profile.',
};

/** The target of a mail's unsubscribe link. It needs a click, since mail scanners open every link in a mail. */
export function UnsubscribePage() {
  const { token, from } = parseTokenSearch(useSearch({ strict: false }));
  const words = from === 'campaign' ? campaignWords : notificationWords;
  const unsubscribe = useUnsubscribeFromMail();
  if (unsubscribe.isSuccess) {
    return (
      <MessagePage title="You are off the list" actions={<HomeLink />}>
        <p role="status">{words.done}</p>
      </MessagePage>
    );
  }
  if (token === undefined || isApiError(unsubscribe.error, 'NOT_FOUND', 'BAD_REQUEST')) {
    return (
      <MessagePage title="This link does not work" actions={<HomeLink />}>
        <p>It was cut short. Log in and choose what you get under Profile, Notifications.</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title={words.title}
      actions={
        <Button full busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate(token)}>
          Stop these mails
        </Button>
      }
    >
      <p>{words.text}</p>
      {unsubscribe.error !== null && <p role="alert">{messageOf(unsubscribe.error)}</p>}
    </MessagePage>
  );
}
