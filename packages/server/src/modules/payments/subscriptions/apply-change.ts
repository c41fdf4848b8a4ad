import type { Executor } from '../../../platform/database.js';
import { createNotifications } from '../../notifications/notifications.public.js';
import { settleTier } from '../../wallet/wallet.public.js';
import { listCoveringPayments } from '../payment.sql.js';
import { decideSubscription, type Facts, mustEndAtProvider } from './decide-subscription.js';
import { addProviderEnd } from './end-at-provider.js';
import {
  findRunningSubscription,
  lockSubscription,
  type SubscriptionChange,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.sql.js';
import { noticesOf } from './subscription-notices.js';

/**
 * Writes what a subscription is now, and all that follows from it: the player's tier, notifications, and the end at the
 * provider where it would charge for nothing. The caller has locked the account.
 */
export async function applyFacts(
  tx: Executor,
  { row, facts, now }: { readonly row: SubscriptionRow; readonly facts: Facts; readonly now: Date },
): Promise<SubscriptionChange> {
  const payments = await listCoveringPayments(tx, row.id);
  const wanted = decideSubscription(facts, payments, now);
  // Money that came late for one that had ended, while another runs: a player has one subscription.
  const isSecond =
    wanted.state !== 'ended' && row.state === 'ended' && (await findRunningSubscription(tx, row.user_id));
  const change = isSecond ? decideSubscription({ ...facts, closed_at: now }, payments, now) : wanted;
  await updateSubscription(tx, row.id, change);
  await settleTier(tx, row.user_id);
  await createNotifications(tx, noticesOf(row, change), now);
  if (mustEndAtProvider(change, now)) await addProviderEnd(tx, row, now);
  return change;
}

/** What follows from the time and from changed payments. The caller has locked the account. */
export async function refreshSubscription(tx: Executor, id: string, now: Date): Promise<void> {
  const row = await lockSubscription(tx, id);
  if (row) await applyFacts(tx, { row, facts: row, now });
}

/** Ends a subscription that another one replaces, or whose account is closed. The caller has locked the account. */
export async function closeSubscription(tx: Executor, row: SubscriptionRow, now: Date): Promise<void> {
  await applyFacts(tx, { row, facts: { ...row, closed_at: now }, now });
}
