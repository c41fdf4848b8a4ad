import { paths } from '@limelight/contract/paths';
import type { Order } from '@limelight/contract/play/orders.schema';
import { formatSe, seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { eventAtTick } from '../../../live/fee-at-tick';
import { useTradedTick } from '../../../live/ticks';
import { messageOf } from '../../../queries/api-error';
import { useCancelOrder } from '../../../queries/orders';
import { Button } from '../../../ui/button';
import { FocusReturn } from '../../../ui/focus-return';
import { exactTime } from '../../../ui/own-time';
import { Tag } from '../../../ui/tag';
import { showToast } from '../../../ui/toast-store';
import { timeIn, useZone, type Zone } from '../../../ui/zone';
import styles from './order-list.module.css';
import { eventText, feeText, freedText, kindNames, orderText, reservedText, stateTags } from './order-view';

export interface OrderListProps {
  readonly label: string;
  readonly orders: readonly Order[];
  /** Names the celebrity of each order; left out on a page about a single celebrity. */
  readonly nameOf?: (celebrityId: string) => string;
}

export function OrderList({ label, orders, nameOf }: OrderListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} name={nameOf?.(order.celebrityId)} />
      ))}
    </ul>
  );
}

interface OrderRowProps {
  readonly order: Order;
  readonly name: string | undefined;
}

function OrderRow({ order, name }: OrderRowProps) {
  const zone = useZone();
  const event = eventAtTick(useTradedTick(), order.celebrityId);
  const tag = stateTags[order.state];
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        {name !== undefined && (
          <Link to={paths.celebrity} params={{ id: order.celebrityId }} className={styles.name}>
            {name}
          </Link>
        )}
        <p className={styles.terms}>
          <strong>{kindNames[order.kind]}</strong> · {orderText(order)}
        </p>
        <p className={styles.facts}>{factsOf(order, zone)}</p>
        {order.state === 'open' && event !== undefined && !order.duringEvents && (
          <p className={styles.facts}>Rests until {timeIn(zone, event.untilMs)}, when the event ends</p>
        )}
      </div>
      <div className={styles.end}>
        <Tag tone={tag.tone}>{tag.name}</Tag>
        {order.state === 'open' && <CancelButton order={order} name={name} />}
      </div>
    </li>
  );
}

function factsOf(order: Order, zone: Zone): string {
  const closed = order.closedAt === null ? '' : exactTime(zone, Date.parse(order.closedAt));
  if (order.state === 'open') {
    const until = `open until ${exactTime(zone, Date.parse(order.expiresAt))}`;
    return [reservedText(order), feeText(order), eventText(order), until].filter((fact) => fact !== '').join(' · ');
  }
  if (order.fillPriceCents !== null) return `Filled at ${formatSe(seCents(order.fillPriceCents))} · ${closed}`;
  if (order.refusal !== null) return `${order.refusal.message} · ${closed}`;
  return `${stateTags[order.state].name} ${closed}`;
}

function CancelButton({ order, name }: OrderRowProps) {
  const { mutateAsync, isPending } = useCancelOrder();
  const whose = name === undefined ? '' : ` for ${name}`;
  const cancel = async () => {
    // Awaited, since an update from the SSE stream may unmount this button before a mutation callback would
    // run.
    try {
      await mutateAsync(order.id);
      showToast({ tone: 'success', text: `Order cancelled. ${freedText(order)}` });
    } catch (error) {
      showToast({ tone: 'error', text: messageOf(error, 'The order could not be cancelled') });
    }
  };
  return (
    <FocusReturn>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        aria-label={`Cancel: ${orderText(order)}${whose}`}
        onClick={() => void cancel()}
      >
        Cancel
      </Button>
    </FocusReturn>
  );
}
