import { addressOf } from '@limelight/contract/address';
import { celebrityPath, paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, type SeCents, seCents } from '@limelight/rules/money';
import { type Tier, tierNames } from '@limelight/rules/tier';
import { formatDateTime } from '@limelight/rules/time';
import type { ExecutedSplit } from '../../../hooks.js';
import type { NewNotification } from '../../people/notifications/notifications.public.js';
import type { NamedOrder, StoppedOrder } from './due-orders.sql.js';
import type { PlayerWithOtherFee } from './orders.sql.js';
import { refusalText } from './present-order.js';

const historyPath = addressOf(paths.holdings, {}, { tab: 'orders' });
const kindNames = { limit: 'Limit', stop: 'Stop', 'take-profit': 'Take-profit' } as const;

/**
 * "Limit order to buy 5 shares of Ada Marlowe at SE$500.00 or less", "Stop order to sell 5 shares of Ada
 * Marlowe if it falls to SE$400.00".
 */
function describe({ kind, side, shares, direction, trigger_price_cents, celebrity_name }: NamedOrder): string {
  const price = formatSe(seCents(trigger_price_cents));
  const bound = direction === 'below' ? 'or less' : 'or more';
  const what = `${kindNames[kind]} order to ${side} ${formatCounted(shares, 'share')} of ${celebrity_name}`;
  return kind === 'stop' ? `${what} if it falls to ${price}` : `${what} at ${price} ${bound}`;
}

function whatIsFree({ reserved_cents, reserved_shares }: NamedOrder): string {
  if (reserved_shares === 0) return `${formatSe(seCents(reserved_cents))} of your cash is free again`;
  return `${formatCounted(reserved_shares, 'share')} ${reserved_shares === 1 ? 'is' : 'are'} free again`;
}

const common = (order: NamedOrder) => ({ userId: order.user_id, kind: 'order' as const, path: historyPath });

export function filledNotice(order: NamedOrder, priceCents: SeCents, feeCents: SeCents): NewNotification {
  const action = order.side === 'buy' ? 'Bought' : 'Sold';
  return {
    ...common(order),
    tone: 'success',
    title: `Order filled: ${order.celebrity_name}`,
    text: `${action} ${formatCounted(order.shares, 'share')} at ${formatSe(priceCents)} each (Fee: ${formatSe(feeCents)}).`,
    key: `order:${order.id}:filled`,
  };
}

export function refusedNotice(order: NamedOrder, code: string): NewNotification {
  return {
    ...common(order),
    tone: 'warning',
    title: `Order refused: ${order.celebrity_name}`,
    text: `${describe(order)}: ${refusalText(code)}. ${whatIsFree(order)}.`,
    key: `order:${order.id}:refused`,
  };
}

export function stoppedNotice(order: StoppedOrder): NewNotification {
  const { celebrity_name: name, leaving } = order;
  const why = leaving ? `${name} leaves the exchange` : `Trading in ${name} is suspended`;
  return {
    ...common(order),
    tone: 'warning',
    title: `Order cancelled: ${order.celebrity_name}`,
    text: `${why}. ${describe(order)} was cancelled. ${whatIsFree(order)}.`,
    key: `order:${order.id}:cancelled`,
  };
}

export function expiredNotice(order: NamedOrder): NewNotification {
  return {
    ...common(order),
    tone: 'info',
    title: `Order expired: ${order.celebrity_name}`,
    text: `${describe(order)} was not filled in time. ${whatIsFree(order)}.`,
    key: `order:${order.id}:expired`,
  };
}

/** For a player whose orders a split has ended. */
export function splitNotice(userId: string, { id, name, celebrityId }: ExecutedSplit): NewNotification {
  return {
    userId,
    kind: 'order',
    tone: 'warning',
    title: `Order cancelled: ${name}`,
    text: `After the split, your open order was too small or too large to continue. It was cancelled, and what it reserved is free again.`,
    path: celebrityPath(celebrityId),
    key: `split:${id}:order`,
  };
}

interface TierEvent {
  readonly userId: string;
  readonly tier: Tier;
  readonly now: Date;
}

const ofTier = ({ userId, now }: TierEvent, what: string) => ({
  userId,
  kind: 'order' as const,
  path: historyPath,
  key: `order-tier:${now.getTime()}:${what}`,
});

/** For a player whose open orders pay more since the membership has changed. */
export function repricedNotice(event: TierEvent, orders: number): NewNotification {
  const counted = `Your ${formatCounted(orders, 'open order')} now ${orders === 1 ? 'pays' : 'pay'}`;
  return {
    ...ofTier(event, 'fee'),
    tone: 'info',
    title: 'Your orders pay another fee',
    text: `${counted} the fee of the ${tierNames[event.tier]}, as it was on the day of the order.`,
  };
}

/** For a player whose buys the new fee has ended. */
export function tooDearNotice(event: TierEvent, orders: number): NewNotification {
  const counted = `${formatCounted(orders, 'order')} to buy ${orders === 1 ? 'was' : 'were'} cancelled`;
  return {
    ...ofTier(event, 'cancelled'),
    tone: 'warning',
    title: orders === 1 ? 'Order cancelled' : 'Orders cancelled',
    text: `${counted}: your cash does not cover the fee of the ${tierNames[event.tier]}. What was reserved is free again.`,
  };
}

interface AnnouncedFees {
  readonly value: Readonly<Record<Tier, number>>;
  readonly version: number;
  readonly at: Date;
}

/** For a player whose open orders keep their rate when the fees change. */
export function feeChangeNotice(
  { userId, tier, orders }: PlayerWithOtherFee,
  { value, version, at }: AnnouncedFees,
): NewNotification {
  const rate = `${value[tier] / 100}%`;
  const unchanged = `Your ${formatCounted(orders, 'open order')} ${orders === 1 ? 'keeps' : 'keep'} the old fee`;
  return {
    userId,
    kind: 'order',
    path: historyPath,
    tone: 'info',
    title: 'The trading fee changes',
    text: `From ${formatDateTime(at.getTime())} it is ${rate} for you. ${unchanged}.`,
    key: `order-fee:${version}`,
  };
}
