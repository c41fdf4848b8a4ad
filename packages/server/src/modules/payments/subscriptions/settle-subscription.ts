import { createHash } from 'node:crypto';
import type { Executor } from '../../../platform/database.js';
import { formatUuid } from '../../../platform/random.js';
import { lockAccount } from '../../access/access.public.js';
import { createNotifications } from '../../notifications/notifications.public.js';
import { settleDebt } from '../debt.js';
import type { PaymentGateway, PaymentReport, SubscriptionReport } from '../gateways/gateway.js';
import { insertCollectedPayment, lockPaymentsOf, type PaymentRow } from '../payment.sql.js';
import { referenceOf } from '../payment-reference.js';
import { addRefund } from '../refund-job.js';
import { applyToPayment, collectedReport, type SettleServices } from '../settle-payment.js';
import { applyFacts } from './apply-change.js';
import { type Facts, factsOf } from './decide-subscription.js';
import { findSubscription, lockSubscription, type SubscriptionRow } from './subscription.sql.js';
import { renewedNotification } from './subscription-notices.js';

/** Reads that other reads overtook before this one is given up; the reconciler reads again. */
const readsMax = 5;

/**
 * Reads a subscription at its provider and applies what it says: its payments, what they pay for, and the player's tier.
 * Called for webhooks, by the reconciler and after each change; however often and in whichever order, the result is the
 * same.
 * @throws GatewayError
 */
export async function settleSubscription(services: SettleServices, gateway: PaymentGateway, id: string): Promise<void> {
  for (let reads = 0; reads < readsMax; reads += 1) {
    const row = await findSubscription(services.db, id);
    if (!row || (await applySubscription(services, row, await gateway.readSubscription(row.ref)))) return;
  }
}

/**
 * One transaction. The order of locks is payments, account, subscription, wallet.
 * @param readFor the subscription as it was before the provider was read
 * @returns false when another report was applied meanwhile: this one may be older
 */
function applySubscription(
  { db, clock }: SettleServices,
  readFor: SubscriptionRow,
  report: SubscriptionReport,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const payments = await lockPaymentsOf(tx, readFor.id);
    const account = await lockAccount(tx, readFor.user_id);
    const row = await lockSubscription(tx, readFor.id);
    if (!row || !account) return true;
    if (row.reports !== readFor.reports) return false;
    const now = clock.now();
    const closed = account.state === 'closed' ? (row.closed_at ?? now) : row.closed_at;
    const facts = { ...factsOf(row, report), closed_at: closed };
    await applyPayments({ tx, row, facts, now }, payments, report);
    await applyFacts(tx, { row, facts, now });
    await settleDebt(tx, account, now);
    return true;
  });
}

interface Step {
  readonly tx: Executor;
  readonly row: SubscriptionRow;
  readonly facts: Facts;
  readonly now: Date;
}

/** Oldest first: each renewal becomes a payment of its own, and refunds and disputes of all are taken over. */
async function applyPayments(
  step: Step,
  known: readonly PaymentRow[],
  { payments }: SubscriptionReport,
): Promise<void> {
  for (const reported of payments.toReversed()) {
    const existing = known.find(({ payment_ref: ref }) => ref === reported.ref);
    if (existing) await applyToPayment({ ...step, row: existing }, collectedReport(reported), null);
    else if (reported.usCents > 0) await collect(step, reported);
  }
}

const endedBefore = 'VIP had ended before this was charged';

/** A charge that came after its subscription was ended here is refunded. */
async function collect({ tx, row, facts, now }: Step, payment: PaymentReport): Promise<void> {
  const { user_id: userId, id: subscriptionId, gateway } = row;
  const { ref: paymentRef, usCents, method, paidAt } = payment;
  const bytes = createHash('sha256').update(`${gateway} ${paymentRef}`).digest();
  const inserted = await insertCollectedPayment(tx, {
    ...{ id: paymentId(bytes), reference: referenceOf(bytes.subarray(16)), plan: facts.plan },
    ...{ userId, subscriptionId, gateway, usCents, paymentRef, method, paidAt },
  });
  if (!inserted) return;
  const obstacle = facts.closed_at === null ? null : endedBefore;
  await applyToPayment({ tx, row: inserted, now }, collectedReport(payment), obstacle);
  if (obstacle !== null) await addRefund(tx, inserted, now);
  else if (facts.paid_until > row.paid_until) {
    const { plan, paid_until } = facts;
    await createNotifications(tx, [renewedNotification(row, { plan, paid_until, usCents, paymentRef })], now);
  }
}

/** A UUID of our own making (version 8, RFC 9562): the same payment always gets the same id. */
function paymentId(bytes: Buffer): string {
  const id = Buffer.from(bytes.subarray(0, 16));
  id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x80, 6);
  id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatUuid(id);
}
