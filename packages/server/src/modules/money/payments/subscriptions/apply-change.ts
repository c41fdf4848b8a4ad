import { isUpgrade } from '@limelight/rules/vip-plan';
import type { Hooks } from '../../../../hooks.js';
import type { Executor } from '../../../../platform/database.js';
import { settleTier } from '../../../exchange/wallet/wallet.public.js';
import { createNotifications } from '../../../people/notifications/notifications.public.js';
import { listCoveringPayments } from '../payment.sql.js';
import { decideSubscription, type Facts, mustEndAtProvider } from './decide-subscription.js';
import { addProviderEnd } from './end-at-provider.js';
import {
  dueAtLatest,
  findRunningSubscription,
  lockSubscription,
  type SubscriptionChange,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.sql.js';
import { noticesOf } from './subscription-notices.js';

export interface Moment {
  readonly now: Date;
  readonly hooks: Hooks;
}

/**
 * Writes what a subscription is now, and all that follows from it: the player's tier, notifications, and the
 * end at the provider where it would charge for nothing. A player has one subscription: when money comes late
 * for one that had ended while another runs, the higher plan of the two stays. The caller has locked the
 * account.
 */
export async function applyFacts(
  tx: Executor,
  { row, facts, now, hooks }: Moment & { readonly row: SubscriptionRow; readonly facts: Facts },
): Promise<SubscriptionChange> {
  const payments = await listCoveringPayments(tx, row.id);
  const wanted = decideSubscription(facts, payments, now);
  const revives = wanted.state !== 'ended' && row.state === 'ended';
  const other = revives ? await findRunningSubscription(tx, row.user_id) : undefined;
  const isReplaced = other !== undefined && !isUpgrade(other.plan, wanted.plan);
  const change = isReplaced ? decideSubscription({ ...facts, closed_at: now }, payments, now) : wanted;
  if (other && !isReplaced) await closeSubscription(tx, other, { now, hooks });
  await updateSubscription(tx, row.id, change);
  await settleTier(tx, { userId: row.user_id, now, hooks });
  await createNotifications(tx, noticesOf(row, change), now);
  if (mustEndAtProvider(change, now)) await addProviderEnd(tx, row, now);
  return change;
}

/**
 * What follows from the time and from changed payments. The provider was not read, so the next reading stays
 * due when it was: payments are refreshed as often. The caller has locked the account.
 */
export async function refreshSubscription(tx: Executor, id: string, moment: Moment): Promise<void> {
  const row = await lockSubscription(tx, id);
  if (!row) return;
  await applyFacts(tx, { row, facts: row, ...moment });
  if (row.read_due_at !== null) await dueAtLatest(tx, id, row.read_due_at);
}

/** Ends a subscription that another one replaces. The caller has locked the account. */
async function closeSubscription(tx: Executor, row: SubscriptionRow, moment: Moment): Promise<void> {
  await applyFacts(tx, { row, facts: { ...row, closed_at: moment.now }, ...moment });
}

/**
 * Ends the running subscription: another one replaces it, or the account is closed. The caller has locked the
 * account.
 */
export async function closeSubscriptionOf(
  tx: Executor,
  { userId, ...moment }: Moment & { readonly userId: string },
): Promise<void> {
  const row = await findRunningSubscription(tx, userId);
  if (row) await closeSubscription(tx, row, moment);
}
