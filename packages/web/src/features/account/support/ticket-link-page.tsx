import { paths } from '@limelight/contract/paths';
import { Link, useSearch } from '@tanstack/react-router';
import { isApiError } from '../../../queries/api-error';
import { useSiteName } from '../../../queries/settings';
import { useConversation } from '../../../queries/support';
import { MessagePage } from '../../../shell/message-page';
import { SiteLogo } from '../../../shell/site-logo';
import { buttonClass } from '../../../ui/button';
import { parseTokenSearch } from '../token-search';
import styles from './conversation.module.css';
import { ConversationView } from './conversation-view';

/** The target of the link in a mail from support: opens its one ticket without a log-in. */
export function TicketLinkPage() {
  const { token } = parseTokenSearch(useSearch({ strict: false }));
  return token === undefined ? <BrokenLink /> : <LinkedTicket token={token} />;
}

function LinkedTicket({ token }: { readonly token: string }) {
  const siteName = useSiteName();
  const { error } = useConversation({ token });
  if (isApiError(error, 'BAD_REQUEST', 'NOT_FOUND')) return <BrokenLink />;
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <SiteLogo height={28} />
      <h1>Your message to {siteName}</h1>
      <ConversationView source={{ token }} />
    </main>
  );
}

function BrokenLink() {
  return (
    <MessagePage
      title="This link has expired"
      actions={
        <Link to={paths.help} className={buttonClass({ full: true })}>
          Open the help centre
        </Link>
      }
    >
      <p>Links in our mails work for 30 days. Log in to find your messages in the help centre, or write to us again.</p>
    </MessagePage>
  );
}
