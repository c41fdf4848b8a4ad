import { paths } from '@limelight/contract/paths';
import { supportTicketNumber } from '@limelight/rules/support';
import { Link, useParams } from '@tanstack/react-router';
import { PageTitle } from '../../../ui/page-title';
import { EmptyState } from '../../../ui/query-states';
import styles from './conversation.module.css';
import { ConversationView } from './conversation-view';

/** A ticket of the account, from the help centre. */
export function TicketPage() {
  const { reference = '' } = useParams({ strict: false });
  const number = supportTicketNumber(reference);
  return (
    <div className={styles.page}>
      <PageTitle sub={<Link to={paths.help}>Help centre</Link>}>Your message</PageTitle>
      {number === null ? (
        <EmptyState title="We couldn't find this ticket." />
      ) : (
        <ConversationView source={{ number }} />
      )}
    </div>
  );
}
