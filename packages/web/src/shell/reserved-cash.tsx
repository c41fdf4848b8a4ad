import { ipoPath, paths, squadEventPath } from '@limelight/contract/paths';
import type { IpoSubscription } from '@limelight/contract/play/ipos.schema';
import { formatSe, type SeCents, seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { useSubscriptions } from '../queries/ipos';
import { useOwnPledges, useSquadEvents } from '../queries/squad-events';
import { type ReservingPledge, reservingPledges } from './squad-events/own-events';

export interface Reservations {
  readonly ordersCents: SeCents;
  /** Those that still reserve something. */
  readonly subscriptions: readonly IpoSubscription[];
  readonly pledges: readonly ReservingPledge[];
  /** "orders", "orders and IPOs", "an IPO and an event"; empty until all are known. */
  readonly by: string;
}

interface Reserving {
  readonly subscriptions: readonly Pick<IpoSubscription, 'reservedCents'>[];
  readonly pledges: readonly Pick<ReservingPledge, 'cents'>[];
}

/** "a", "a and b", "a, b and c". */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** What reserves the player's cash: open orders, subscriptions to IPOs, and pledges. */
export function reservationsOf(
  reservedCents: number,
  all: Reserving | undefined,
): Pick<Reservations, 'ordersCents' | 'by'> {
  if (all === undefined) return { ordersCents: seCents(reservedCents), by: '' };
  const ofIpos = all.subscriptions.map((one) => one.reservedCents).filter((cents) => cents > 0);
  const ofEvents = all.pledges.map(({ cents }) => cents);
  const ofOthers = [...ofIpos, ...ofEvents].reduce((sum, cents) => sum + cents, 0);
  // All are fetched at different times.
  const ordersCents = seCents(Math.max(0, reservedCents - ofOthers));
  const named = (count: number, one: string, many: string) => (count === 0 ? [] : [count === 1 ? one : many]);
  const others = [...named(ofIpos.length, 'an IPO', 'IPOs'), ...named(ofEvents.length, 'an event', 'events')];
  return { ordersCents, by: listed([...(ordersCents > 0 || others.length === 0 ? ['orders'] : []), ...others]) };
}

interface Loading<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
}

/** Guests and staff have none, and what failed is not waited for. */
function settled<Data>({ data, isError, isPending, isFetching }: Loading<Data>, none: Data): Data | undefined {
  return data ?? (isError || (isPending && !isFetching) ? none : undefined);
}

export function useReservations(reservedCents: number): Reservations {
  const subscriptions = settled(useSubscriptions(), []);
  const own = settled(useOwnPledges(), { pledges: [], privateEvents: [] });
  const waiting = own?.pledges.some(({ fill }) => fill === null) ?? false;
  const events = settled(useSquadEvents({}, { enabled: waiting }), []);
  const pledges = own && events && reservingPledges({ events, pledges: own });
  const isKnown = subscriptions !== undefined && pledges !== undefined;
  return {
    ...reservationsOf(reservedCents, isKnown ? { subscriptions, pledges } : undefined),
    subscriptions: (subscriptions ?? []).filter((one) => one.reservedCents > 0),
    pledges: pledges ?? [],
  };
}

/** Reserved cash, with a link to what reserves it. */
export function ReservedCash({ cents }: { readonly cents: SeCents }) {
  const { by, ordersCents, subscriptions, pledges } = useReservations(cents);
  const [only, ...others] = [
    ...subscriptions.map(({ ipoId }) => ipoPath(ipoId)),
    ...pledges.map(({ event }) => squadEventPath(event.id)),
  ];
  const text = `${formatSe(cents)} reserved${by === '' ? '' : ` by ${by}`}`;
  if (only !== undefined && others.length === 0 && ordersCents === 0) return <Link to={only}>{text}</Link>;
  return (
    <Link to={paths.holdings} search={ordersCents > 0 ? { tab: 'orders' } : {}}>
      {text}
    </Link>
  );
}
