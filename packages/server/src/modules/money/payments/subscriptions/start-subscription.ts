import type { VipTier } from '@limelight/rules/vip-plan';
import type { Executor } from '../../../../platform/database.js';
import { settleTier } from '../../../exchange/wallet/wallet.public.js';
import { createNotifications } from '../../../people/notifications/notifications.public.js';
import { monthLater } from '../gateways/month-later.js';
import type { PaymentRow } from '../payment.sql.js';
import { closeSubscriptionOf, type Moment } from './apply-change.js';
import { decideSubscription, type Facts } from './decide-subscription.js';
import { insertSubscription } from './subscription.sql.js';
import { welcomeNotification } from './subscription-notices.js';

export interface Start extends Moment {
  /** The paid order. */
  readonly payment: PaymentRow & { readonly plan: VipTier; readonly paid_at: Date };
  /** The provider's id of the subscription. */
  readonly ref: string;
}

/**
 * Starts the subscription that a first payment bought. Its plan is higher than that of a running one, which
 * it replaces. Until the provider is read, it is paid for a month. The caller has locked the account.
 */
export async function startSubscription(tx: Executor, { payment, ref, now, hooks }: Start): Promise<void> {
  const { user_id, id, gateway, plan, us_cents, paid_at } = payment;
  await closeSubscriptionOf(tx, { userId: user_id, now, hooks });
  const facts: Facts = {
    ...{ plan, us_cents, next_plan: null, next_us_cents: null, closed_at: null },
    ...{ paid_until: monthLater(paid_at), provider_state: 'active', ends_with_period: false },
  };
  const change = decideSubscription(facts, [payment], now);
  await insertSubscription(tx, { user_id, id, gateway, ref, started_at: paid_at, ...change, read_due_at: now });
  await settleTier(tx, { userId: user_id, now, hooks });
  await createNotifications(tx, [welcomeNotification(payment)], now);
}
