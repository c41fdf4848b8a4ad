import { errorCatalogue } from '@limelight/contract/errors';
import { QueryView } from '../../../shell/query-view';
import { Skeleton } from '../../../ui/query-states';
import { NothingYet } from '../nothing-yet';
import { OpenTicket, type TicketProps } from './open-ticket';
import styles from './ticket.module.css';
import { useTicketFacts } from './use-ticket-market';

/** The ticket for one celebrity: next to the list, in a dialog, or in a bottom sheet. */
export function Ticket(props: TicketProps) {
  const query = useTicketFacts();
  return (
    <QueryView query={query} label="Loading the ticket" skeleton={<TicketSkeleton />}>
      {(facts) => {
        const celebrity = facts.listing.find(({ id }) => id === props.celebrityId);
        if (celebrity === undefined) {
          return (
            <NothingYet
              title={errorCatalogue.CELEBRITY_UNKNOWN.message}
              text="Choose another one from the list."
              next="All celebrities"
              variant="outline"
            />
          );
        }
        // The key resets the ticket when the celebrity changes.
        return (
          <OpenTicket
            key={`${celebrity.id} ${props.side} ${props.shares}`}
            {...props}
            celebrity={celebrity}
            facts={facts}
          />
        );
      }}
    </QueryView>
  );
}

export function TicketSkeleton() {
  return (
    <div className={styles.ticket}>
      <div className={styles.head}>
        <Skeleton shape="block" width={56} height={70} />
        <div>
          <Skeleton width={140} height={20} />
          <br />
          <Skeleton width={100} height={24} />
        </div>
      </div>
      <Skeleton shape="block" height={48} />
      <Skeleton shape="block" height={60} />
      <Skeleton shape="block" height={40} />
      <Skeleton shape="block" height={160} />
      <Skeleton shape="block" height={52} />
    </div>
  );
}
