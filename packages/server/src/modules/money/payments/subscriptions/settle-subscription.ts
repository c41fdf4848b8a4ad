import { isUpgrade } from '@limelight/rules/vip-plan';
import type { Hooks } from '../../../../hooks.js';
import type { Executor } from '../../../../platform/database.js';
import { lockAccount } from '../../../people/access/access.public.js';
import { createNotifications } from '../../../people/notifications/notifications.public.js';
import { settleDebt } from '../debt.js';
import type { PaymentGateway, PaymentReport, SubscriptionReport } from '../gateways/gateway.js';
import { insertCollectedPayment, lockPaymentsOf, type PaymentRow } from '../payment.sql.js';
import { namesOfCollected } from '../payment-reference.js';
import { addRefund } from '../refund-job.js';
import { applyToPayment, collectedReport, type SettleServices } from '../settle-payment.js';
import { applyFacts } from './apply-change.js';
import { type Facts, factsOf } from './decide-subscription.js';
import {
  findRunningSubscription,
  findSubscription,
  lockSubscription,
  type SubscriptionRow,
} from './subscription.sql.js';
import { renewedNotification } from './subscription-notices.js';

/** Reads that other reads overtook before this one is given up; the reconciler reads again. */
const readsMax = 5;

/**
 * Reads a subscription at its provider and applies what it says: its payments, what they pay for, and the
 * player's tier. Called for webhooks, by the reconciler and after each change; however often and in whichever
 * order, the result is the same.
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
  { db, clock, hooks }: SettleServices,
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
    const facts = factsOf(row, report);
    if (account.state === 'closed' || (await isReplaced(tx, row, facts))) facts.closed_at ??= now;
    await applyPayments({ tx, row, facts, now, hooks }, payments, report);
    await applyFacts(tx, { row, facts, now, hooks });
    await settleDebt(tx, account, { now, hooks });
    return true;
  });
}

/** One that had ended here, while another runs whose plan is as high: what it charges now is refunded. */
async function isReplaced(tx: Executor, row: SubscriptionRow, { plan }: Facts): Promise<boolean> {
  const other = row.state === 'ended' ? await findRunningSubscription(tx, row.user_id) : undefined;
  return other !== undefined && !isUpgrade(other.plan, plan);
}

interface Step {
  readonly tx: Executor;
  readonly row: SubscriptionRow;
  readonly facts: Facts;
  readonly now: Date;
  readonly hooks: Hooks;
}

/**
 * Oldest first: each renewal becomes a payment of its own, and refunds and disputes of all are taken over.
 */
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
async function collect({ tx, row, facts, now, hooks }: Step, payment: PaymentReport): Promise<void> {
  const { user_id: userId, id: subscriptionId, gateway } = row;
  const { ref: paymentRef, usCents, method, paidAt } = payment;
  const inserted = await insertCollectedPayment(tx, {
    ...{ ...namesOfCollected(gateway, paymentRef), product: 'vip', tokens: null, plan: facts.plan },
    ...{ userId, subscriptionId, gateway, usCents, paymentRef, method, paidAt },
  });
  if (!inserted) return;
  const obstacle = facts.closed_at === null ? null : endedBefore;
  await applyToPayment({ tx, row: inserted, now, hooks }, collectedReport(payment), obstacle);
  if (obstacle !== null) await addRefund(tx, inserted, now);
  else if (facts.paid_until > row.paid_until) {
    const { plan, paid_until } = facts;
    await createNotifications(tx, [renewedNotification(row, { plan, paid_until, usCents, paymentRef })], now);
  }
}
