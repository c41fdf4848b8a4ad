import { isUpgrade } from '@limelight/rules/vip-plan';
import type { Executor } from '../../../../platform/database.js';
import type { Decision } from '../decide-payment.js';
import type { CheckoutReport } from '../gateways/gateway.js';
import type { PaymentRow } from '../payment.sql.js';
import { productOf } from '../present-payment.js';
import { addRefund } from '../refund-job.js';
import { type Moment, refreshSubscription } from './apply-change.js';
import { addProviderEnd } from './end-at-provider.js';
import { startSubscription } from './start-subscription.js';
import { findRunningSubscription } from './subscription.sql.js';

/**
 * Why a first payment starts no subscription. Of two checkouts that were both paid, the second is only
 * accepted for a higher plan, which replaces the first.
 */
export async function obstacleToVip(tx: Executor, { user_id, plan, state }: PaymentRow): Promise<string | null> {
  const running = state === 'paid' ? undefined : await findRunningSubscription(tx, user_id);
  if (!running || plan === null || isUpgrade(running.plan, plan)) return null;
  return 'You already have this VIP plan, or a higher one';
}

interface Settled {
  readonly report: CheckoutReport;
  readonly decision: Decision;
  readonly obstacle: string | null;
}

/**
 * What a payment means for its subscription. One that is not accepted ends its subscription at the provider
 * immediately, and is refunded when only the obstacle speaks against it; one that does not match its order
 * waits for staff.
 */
export async function settleVip(
  { tx, row, now, hooks }: Moment & { readonly tx: Executor; readonly row: PaymentRow },
  { report: { subscriptionRef: ref }, decision: { change, fulfilled }, obstacle }: Settled,
): Promise<void> {
  const product = productOf(row);
  if (fulfilled && product.kind === 'vip' && ref !== null && change.paidAt !== null) {
    const payment = { ...row, ...coverOf(change), plan: product.plan, paid_at: change.paidAt };
    await startSubscription(tx, { payment, ref, now, hooks });
  } else if (change.state === 'paid' && change.subscriptionId !== null) {
    await refreshSubscription(tx, change.subscriptionId, { now, hooks });
  } else if (change.state === 'review' && row.state !== 'review') {
    if (ref !== null) await addProviderEnd(tx, { gateway: row.gateway, ref }, now);
    if (obstacle !== null && change.reason === obstacle) await addRefund(tx, row, now);
  }
}

function coverOf({ refundedUsCents, disputedUsCents, openDisputes }: Decision['change']) {
  return { refunded_us_cents: refundedUsCents, disputed_us_cents: disputedUsCents, open_disputes: openDisputes };
}
