import { errorCatalogue } from '@limelight/contract/errors';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { useFullListing } from '../../../queries/market';
import { usePublicSettings } from '../../../queries/settings';
import { usePortfolio } from '../../../queries/wallet';
import { buttonClass } from '../../../ui/button';
import { EmptyState, Skeleton } from '../../../ui/query-states';
import { type QueryResult, QueryView } from '../query-view';
import { OpenTicket, type TicketFacts, type TicketProps } from './open-ticket';
import styles from './ticket.module.css';

/** Three queries as one: it shows the error of any of them, and Retry refetches the missing data. */
function useTicketFacts(): QueryResult<TicketFacts> {
  const queries = [useFullListing(), usePortfolio(), usePublicSettings()] as const;
  const [listing, portfolio, settings] = queries;
  const data =
    listing.data === undefined || portfolio.data === undefined || settings.data === undefined
      ? undefined
      : { listing: listing.data, portfolio: portfolio.data, settings: settings.data };
  return {
    data,
    error: listing.error ?? portfolio.error ?? settings.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.filter((query) => query.data === undefined).map((query) => query.refetch())),
  };
}

/** The ticket for one celebrity: beside the list, in a dialog, or in a bottom sheet. */
export function Ticket(props: TicketProps) {
  return (
    <QueryView query={useTicketFacts()} label="Loading the ticket" skeleton={<TicketSkeleton />}>
      {(facts) => {
        const celebrity = facts.listing.find(({ id }) => id === props.celebrityId);
        if (celebrity === undefined) return <NotFound />;
        // The key resets the ticket when the celebrity changes.
        return <OpenTicket key={`${celebrity.id} ${props.side}`} {...props} celebrity={celebrity} facts={facts} />;
      }}
    </QueryView>
  );
}

function NotFound() {
  return (
    <EmptyState
      title={errorCatalogue.CELEBRITY_UNKNOWN.message}
      text="Choose another one from the list."
      action={
        <Link to={paths.trade} className={buttonClass({ variant: 'outline' })}>
          All celebrities
        </Link>
      }
    />
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
