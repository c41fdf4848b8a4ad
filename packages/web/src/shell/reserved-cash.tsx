import { ipoPath, paths } from '@limelight/contract/paths';
import type { IpoSubscription } from '@limelight/contract/play/ipos.schema';
import { formatSe, type SeCents, seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { useSubscriptions } from '../queries/ipos';

export interface Reservations {
  readonly ordersCents: SeCents;
  /** Those that still reserve something. */
  readonly subscriptions: readonly IpoSubscription[];
  /** "orders", "orders and IPOs", "an IPO"; empty until the subscriptions are known. */
  readonly by: string;
}

/** What reserves the player's cash: open orders, and subscriptions to IPOs. */
export function reservationsOf(
  reservedCents: number,
  all: readonly Pick<IpoSubscription, 'reservedCents'>[] | undefined,
): Omit<Reservations, 'subscriptions'> {
  if (all === undefined) return { ordersCents: seCents(reservedCents), by: '' };
  const reserving = all.filter((one) => one.reservedCents > 0);
  const ofIpos = reserving.reduce((sum, one) => sum + one.reservedCents, 0);
  // Both are fetched at different times.
  const ordersCents = seCents(Math.max(0, reservedCents - ofIpos));
  if (reserving.length === 0) return { ordersCents, by: 'orders' };
  const ipos = reserving.length === 1 ? 'an IPO' : 'IPOs';
  return { ordersCents, by: ordersCents > 0 ? `orders and ${ipos}` : ipos };
}

export function useReservations(reservedCents: number): Reservations {
  const { data, isError, isPending, isFetching } = useSubscriptions();
  // Guests and staff have none.
  const known = data ?? (isError || (isPending && !isFetching) ? [] : undefined);
  const subscriptions = (known ?? []).filter((one) => one.reservedCents > 0);
  return { ...reservationsOf(reservedCents, known), subscriptions };
}

/** Reserved cash, with a link to what reserves it. */
export function ReservedCash({ cents }: { readonly cents: SeCents }) {
  const { by, ordersCents, subscriptions } = useReservations(cents);
  const [only, ...others] = subscriptions;
  const text = `${formatSe(cents)} reserved${by === '' ? '' : ` by ${by}`}`;
  if (only !== undefined && others.length === 0 && ordersCents === 0)
    return <Link to={ipoPath(only.ipoId)}>{text}</Link>;
  return (
    <Link to={paths.holdings} search={ordersCents > 0 ? { tab: 'orders' } : {}}>
      {text}
    </Link>
  );
}
