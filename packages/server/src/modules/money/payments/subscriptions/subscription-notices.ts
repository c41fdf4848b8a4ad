import { paths } from '@limelight/contract/paths';
import { formatUs, usCents } from '@limelight/rules/money';
import { tierNames } from '@limelight/rules/tier';
import { formatDateTime } from '@limelight/rules/time';
import { isUpgrade } from '@limelight/rules/vip-plan';
import type { NewNotification } from '../../../people/notifications/notifications.public.js';
import { renews } from './decide-subscription.js';
import type { SubscriptionChange, SubscriptionRow } from './subscription.sql.js';

type Notice = Pick<NewNotification, 'tone' | 'title' | 'text'> & { readonly event: string };

const timeOf = (date: Date) => formatDateTime(date.getTime());

function notification(
  { user_id, id }: Pick<SubscriptionRow, 'user_id' | 'id'>,
  { event, ...notice }: Notice,
): NewNotification {
  return { ...notice, userId: user_id, kind: 'payment', path: paths.vip, key: `subscription:${id}:${event}` };
}

export function welcomeNotification(row: Pick<SubscriptionRow, 'user_id' | 'id' | 'plan'>): NewNotification {
  const title = `Welcome to ${tierNames[row.plan]}`;
  return notification(row, { event: 'started', tone: 'success', title, text: 'Successfully subscribed to VIP!' });
}

/** A renewal that was charged. */
export function renewedNotification(
  row: Pick<SubscriptionRow, 'user_id' | 'id'>,
  { plan, paid_until, usCents: amount, paymentRef }: Renewed,
): NewNotification {
  const text = `${tierNames[plan]} lasts until ${timeOf(paid_until)}. ${formatUs(usCents(amount))} was charged.`;
  return notification(row, { event: `renewed:${paymentRef}`, tone: 'success', title: 'VIP renewed', text });
}

interface Renewed extends Pick<SubscriptionChange, 'plan' | 'paid_until'> {
  readonly usCents: number;
  readonly paymentRef: string;
}

/**
 * What a player reads of a change. Each is keyed by what happened, so that another reading does not repeat
 * it.
 */
export function noticesOf(row: SubscriptionRow, change: SubscriptionChange): NewNotification[] {
  return [endNotice(row, change), planNotice(row, change), cancelNotice(row, change)].flatMap((notice) =>
    notice === null ? [] : notification(row, notice),
  );
}

/** One that was replaced or left with its account ends silently. */
function endNotice(row: SubscriptionRow, change: SubscriptionChange): Notice | null {
  const key = change.paid_until.toISOString();
  const plan = tierNames[change.plan];
  if (change.state === 'ended' && row.state !== 'ended' && change.closed_at === null) {
    const title = 'Your VIP membership has ended';
    const text = `${plan} has ended. Your shares and cash stay yours, and you can subscribe again any time.`;
    return { event: `ended:${key}`, tone: 'info', title, text };
  }
  if (change.state !== 'past-due' || row.state === 'past-due' || change.lasts_until === null) return null;
  const price = formatUs(usCents(change.next_us_cents ?? change.us_cents));
  const text = `${price} for ${plan} could not be charged. You keep it until ${timeOf(change.lasts_until)} while the payment is tried again. Please check your card.`;
  return { event: `failed:${key}`, tone: 'warning', title: 'VIP renewal failed', text };
}

function planNotice(row: SubscriptionRow, change: SubscriptionChange): Notice | null {
  if (change.state === 'ended') return null;
  const key = `${change.paid_until.toISOString()}:${row.reports}`;
  if (change.plan !== row.plan) {
    const tone = isUpgrade(row.plan, change.plan) ? 'success' : 'info';
    const text = `You now have ${tierNames[change.plan]}.`;
    return { event: `plan:${key}`, tone, title: 'VIP plan changed', text };
  }
  if (change.next_plan === null || change.next_plan === row.next_plan) return null;
  const text = `${tierNames[change.plan]} lasts until ${timeOf(change.paid_until)}. ${tierNames[change.next_plan]} begins then.`;
  return { event: `next:${key}`, tone: 'info', title: 'VIP plan changes', text };
}

function cancelNotice(row: SubscriptionRow, change: SubscriptionChange): Notice | null {
  if (change.state === 'ended' || row.state === 'ended' || renews(change) === renews(row)) return null;
  const until = timeOf(change.paid_until);
  const plan = tierNames[change.plan];
  const key = `${change.paid_until.toISOString()}:${row.reports}`;
  return renews(change)
    ? { event: `resumed:${key}`, tone: 'success', title: 'VIP resumed', text: `${plan} renews on ${until}.` }
    : { event: `cancelled:${key}`, tone: 'info', title: 'VIP cancelled', text: `${plan} lasts until ${until}.` };
}
