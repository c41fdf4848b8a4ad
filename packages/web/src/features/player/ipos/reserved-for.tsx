import { ipoPath, paths } from '@limelight/contract/paths';
import { formatSe, seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { useIpos } from '../../../queries/ipos';
import { useReservations } from '../../../shell/reserved-cash';
import styles from './reserved-for.module.css';

/** What each part of the reserved cash is for. */
export function ReservedFor({ reservedCents }: { readonly reservedCents: number }) {
  const { ordersCents, subscriptions } = useReservations(reservedCents);
  const { data: ipos } = useIpos();
  const nameOf = (ipoId: string) => ipos?.find(({ id }) => id === ipoId)?.name;
  return (
    <span className={styles.parts}>
      {ordersCents > 0 && (
        <Link to={paths.holdings} search={{ tab: 'orders' }}>
          {subscriptions.length === 0 ? 'By your orders' : `${formatSe(ordersCents)} by your orders`}
        </Link>
      )}
      {subscriptions.map(({ ipoId, reservedCents: cents }) => (
        <Link key={ipoId} to={ipoPath(ipoId)}>
          {formatSe(seCents(cents))} for the IPO of {nameOf(ipoId) ?? '…'}
        </Link>
      ))}
    </span>
  );
}
