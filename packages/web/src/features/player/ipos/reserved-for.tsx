import { ipoPath, paths, squadEventPath } from '@limelight/contract/paths';
import { formatSe, seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { useIpos } from '../../../queries/ipos';
import { useFullListing } from '../../../queries/market';
import { useReservations } from '../../../shell/reserved-cash';
import styles from './reserved-for.module.css';

/** What each part of the reserved cash is for. */
export function ReservedFor({ reservedCents }: { readonly reservedCents: number }) {
  const { ordersCents, subscriptions, pledges } = useReservations(reservedCents);
  const { data: ipos } = useIpos();
  const listing = useFullListing();
  const starOf = (celebrityId: string) => listing.data?.find(({ id }) => id === celebrityId)?.name ?? '…';
  const nameOf = (ipoId: string) => ipos?.find(({ id }) => id === ipoId)?.name;
  return (
    <span className={styles.parts}>
      {ordersCents > 0 && (
        <Link to={paths.holdings} search={{ tab: 'orders' }}>
          {subscriptions.length + pledges.length === 0 ? 'By your orders' : `${formatSe(ordersCents)} by your orders`}
        </Link>
      )}
      {subscriptions.map(({ ipoId, reservedCents: cents }) => (
        <Link key={ipoId} to={ipoPath(ipoId)}>
          {formatSe(seCents(cents))} for the IPO of {nameOf(ipoId) ?? '…'}
        </Link>
      ))}
      {pledges.map(({ event, cents }) => (
        <Link key={event.id} to={squadEventPath(event.id)}>
          {formatSe(seCents(cents))} for the {starOf(event.celebrityId)} event
        </Link>
      ))}
    </span>
  );
}
