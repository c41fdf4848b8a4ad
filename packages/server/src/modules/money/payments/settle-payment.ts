import { paths } from '@limelight/contract/paths';
import { formatSe, formatUs, seCents, usCents } from '@limelight/rules/money';
import { type PaymentState, purchasedText } from '@limelight/rules/payment';
import type { Hooks } from '../../../hooks.js';
import type { Executor } from '../../../platform/database.js';
import { addJob } from '../../../platform/jobs.js';
import type { Services } from '../../../services.js';
import { postEntries, publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { type LockedAccount, lockAccount } from '../../people/access/access.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { settleDebt, takeBack } from './debt.js';
import { type Decision, decidePayment } from './decide-payment.js';
import { saveDisputes } from './dispute.sql.js';
import type { CheckoutReport, PaymentGateway, PaymentReport } from './gateways/gateway.js';
import {
  findPayment,
  insertCollectedPayment,
  insertStep,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from './payment.sql.js';
import { namesOfCollected } from './payment-reference.js';
import { savePaymentTrace } from './payment-trace.sql.js';
import { productOf } from './present-payment.js';
import { receiptTask } from './receipt-mail.js';
import { addRefund } from './refund-job.js';
import { recordRevenue } from './revenue/record-revenue.js';
import { collectedText } from './sell-for-debt.js';
import { addProviderEnd } from './subscriptions/end-at-provider.js';
import { obstacleToVip, settleVip } from './subscriptions/settle-vip.js';

export type SettleServices = Pick<Services, 'db' | 'clock' | 'hooks'>;

/**
 * Reads that other reads overtook before this one is given up; the next webhook or the reconciler reads
 * again.
 */
const readsMax = 5;

/**
 * Reads a payment at its provider and applies what it says: grants what was paid for, once, and takes back
 * what refunds and disputes took. Called for every webhook, by the reconciler and while a player waits;
 * however often and in whichever order, the result is the same.
 * @returns false when other reads overtook each of these, so that what was read last was not applied
 * @throws GatewayError
 */
export async function settlePayment(
  services: SettleServices,
  gateway: PaymentGateway,
  paymentId: string,
): Promise<boolean> {
  for (let reads = 0; reads < readsMax; reads += 1) {
    const row = await findPayment(services.db, paymentId);
    const report = row && (await readAtProvider(gateway, row));
    if (!row || !report || (await applyReport(services, row, report))) return true;
  }
  return false;
}

/** Renewals have no checkout: they are read by the provider's payment. */
async function readAtProvider(gateway: PaymentGateway, row: PaymentRow): Promise<CheckoutReport | null> {
  const { id, product, checkout_ref: ref, payment_ref: paymentRef } = row;
  if (ref !== null) return withSubscription(row, await gateway.readCheckout({ orderId: id, ref, product, paymentRef }));
  return paymentRef === null ? null : collectedReport(await gateway.readPayment(paymentRef));
}

/** VIP is not granted before the provider names what it will charge again. */
function withSubscription({ product }: PaymentRow, report: CheckoutReport): CheckoutReport {
  const isUnnamed = product === 'vip' && report.state === 'paid' && report.subscriptionRef === null;
  return isUnnamed ? { ...report, state: 'pending' } : report;
}

/** A payment that the provider collected by itself. */
export function collectedReport(payment: PaymentReport): CheckoutReport {
  return { state: 'paid', orderId: null, payment, subscriptionRef: null, reason: null };
}

/**
 * One transaction, which holds the locks of the payment and of its account from the decision to its effects.
 * The order of locks is payment, account, wallet.
 * @param readFor the payment as it was before the provider was read
 * @returns false when another report was applied meanwhile: this one may be older
 */
export function applyReport(
  { db, clock, hooks }: SettleServices,
  readFor: Pick<PaymentRow, 'id' | 'reports'>,
  report: CheckoutReport,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, readFor.id);
    const account = row && (await lockAccount(tx, row.user_id));
    if (!row || !account) return true;
    if (row.reports !== readFor.reports) return false;
    const now = clock.now();
    const obstacle = await obstacleTo(tx, row, account);
    const decision = await applyToPayment({ tx, row, now, hooks }, report, obstacle);
    if (row.product === 'vip') await settleVip({ tx, row, now, hooks }, { report, decision, obstacle });
    await refundFurther({ tx, row, now, hooks }, report);
    await settleDebt(tx, account, { now, hooks });
    return true;
  });
}

const paidTwice = 'You paid twice for one order';
/** What a payment may cost, as a check constraint has it. */
const usCentsMax = 100_000;

/**
 * Each further payment for an order becomes one in review that is refunded whole, by a job of the same
 * transaction; what is not US$ waits there for staff, and so does what the provider refuses to refund. A
 * subscription that it started is ended.
 */
async function refundFurther({ tx, row, now, hooks }: Step, { further = [] }: CheckoutReport): Promise<void> {
  for (const { payment, subscriptionRef: ref } of further) {
    const { ref: paymentRef, currency, method, paidAt } = payment;
    const isPrice = currency === 'usd' && payment.usCents > 0 && payment.usCents <= usCentsMax;
    const { user_id: userId, gateway, product, tokens, plan } = row;
    const inserted = await insertCollectedPayment(tx, {
      ...{ ...namesOfCollected(gateway, paymentRef), userId, gateway, product, tokens, plan, subscriptionId: null },
      ...{ usCents: isPrice ? payment.usCents : row.us_cents, paymentRef, method, paidAt },
    });
    if (!inserted) continue;
    const { change } = await applyToPayment({ tx, row: inserted, now, hooks }, collectedReport(payment), paidTwice);
    if (ref !== null) await addProviderEnd(tx, { gateway, ref }, now);
    if (change.reason === paidTwice) await addRefund(tx, inserted, now);
  }
}

async function obstacleTo(tx: Executor, row: PaymentRow, account: LockedAccount): Promise<string | null> {
  if (account.state === 'closed') return 'The account was deleted before the payment came';
  return row.product === 'vip' ? obstacleToVip(tx, row) : null;
}

/**
 * What a report means for one payment, without the membership that it pays for. The caller has locked both,
 * and the account.
 */
export async function applyToPayment(step: Step, report: CheckoutReport, obstacle: string | null): Promise<Decision> {
  const { tx, row, now } = step;
  const decision = decidePayment(row, report, obstacle);
  await updatePayment(tx, row.id, decision.change, now);
  await recordRevenue(step, decision.change);
  const payer = report.payment?.payer;
  if (decision.change.state === 'paid' && payer !== undefined) await savePaymentTrace(tx, row, { payer, at: now });
  if (report.payment !== null && !report.payment.hidden?.includes('disputes')) {
    await saveDisputes(tx, row, report.payment.disputes, now);
  }
  if (decision.change.state !== row.state) await noteState(step, decision, obstacle);
  if (decision.fulfilled) await fulfil(step);
  const ended = await moveBack(step, decision);
  await noteRefund(step, decision, ended);
  await noteDisputes(step, decision, ended);
  return decision;
}

export interface Step {
  readonly tx: Executor;
  readonly row: PaymentRow;
  readonly now: Date;
  readonly hooks: Hooks;
}

const stateTexts: Readonly<Record<PaymentState, string>> = {
  open: 'Waiting for the payment',
  pending: 'The provider is collecting the money',
  paid: 'Paid',
  failed: 'The payment failed',
  cancelled: 'The payment was cancelled',
  expired: 'The payment page expired',
  review: 'Held for review',
};

async function noteState(
  { tx, row, now }: Step,
  { change: { state, reason } }: Decision,
  obstacle: string | null,
): Promise<void> {
  const text = reason === null ? stateTexts[state] : `${stateTexts[state]}: ${reason}`;
  await insertStep(tx, row, { at: now, text });
  if (state === 'failed' && row.state === 'pending') await notifyPlayer({ tx, row, now }, 'failed', failedNotice(row));
  if (state === 'review') await notifyPlayer({ tx, row, now }, 'review', reviewNotice(row, obstacle));
}

/**
 * Credits the tokens, in the transaction that marks the order as paid. VIP is welcomed and renewed by its
 * subscription.
 */
async function fulfil({ tx, row, now }: Step): Promise<void> {
  const { user_id: userId, id, se_cents: amountCents } = row;
  if (row.product === 'tokens') {
    const entry = { userId, kind: 'tokens', amountCents, referenceId: id } as const;
    await postEntries(tx, [entry], now);
    await publishPortfolioChange(tx, [userId]);
    await insertStep(tx, row, { at: now, text: `${formatSe(seCents(amountCents))} added to the account` });
    await notifyPlayer({ tx, row, now }, 'paid', paidNotice(row));
  }
  const effectKey = `${receiptTask}:${id}:paid`;
  await addJob(tx, { task: receiptTask, effectKey, payload: { id }, now, priority: 'last' });
}

/** @returns what had to be cancelled and sold for it, as the player reads it */
async function moveBack({ tx, row, now, hooks }: Step, { refundCents, disputeCents }: Decision): Promise<string> {
  const debts = [
    { kind: 'tokens_refund', amountCents: refundCents },
    { kind: 'tokens_dispute', amountCents: disputeCents },
  ] as const;
  let ended = '';
  // What is returned comes first: a won dispute of a refunded payment would otherwise be taken back twice in
  // between.
  for (const { kind, amountCents } of debts.toSorted((a, b) => b.amountCents - a.amountCents)) {
    if (amountCents === 0) continue;
    const back = { userId: row.user_id, referenceId: row.id, kind, amountCents, now, hooks };
    const collected = collectedText(await takeBack(tx, back));
    const amount = formatSe(seCents(Math.abs(amountCents)));
    const why = kind === 'tokens_refund' ? 'Refund' : 'Dispute';
    const text = `${why}: ${amount} ${amountCents < 0 ? 'taken back' : 'returned'}`;
    await insertStep(tx, row, { at: now, text: collected === null ? text : `${text}; ${collected}` });
    if (collected !== null) ended += ` ${collected}.`;
  }
  return ended;
}

async function noteRefund({ tx, row, now }: Step, { change }: Decision, ended: string): Promise<void> {
  if (change.refundedUsCents <= row.refunded_us_cents) return;
  const back = formatUs(usCents(change.refundedUsCents - row.refunded_us_cents));
  await insertStep(tx, row, { at: now, text: `${back} refunded` });
  const taken = row.se_cents > 0 ? `, and what it bought was taken back.${ended}` : '.';
  await notifyPlayer({ tx, row, now }, `refund:${change.refundedUsCents}`, {
    tone: 'info',
    title: 'Payment refunded',
    text: `${back} of order ${row.reference} goes back to you${taken}`,
  });
}

async function noteDisputes({ tx, row, now }: Step, { change }: Decision, ended: string): Promise<void> {
  if (change.openDisputes > row.open_disputes) {
    await insertStep(tx, row, { at: now, text: 'A dispute was opened; trading is frozen until it is settled' });
    await notifyPlayer({ tx, row, now }, `dispute:${change.openDisputes}`, {
      tone: 'alert',
      title: 'Payment disputed',
      text: `Your bank disputes order ${row.reference}. Trading is frozen on your account until it is settled.${ended}`,
    });
  } else if (change.openDisputes < row.open_disputes) {
    await insertStep(tx, row, { at: now, text: 'A dispute was closed' });
  }
}

interface Notice {
  readonly tone: 'success' | 'info' | 'warning' | 'alert';
  readonly title: string;
  readonly text: string;
}

function notifyPlayer({ tx, row, now }: Omit<Step, 'hooks'>, event: string, notice: Notice): Promise<void> {
  const key = `payment:${row.id}:${event}`;
  return createNotifications(
    tx,
    [{ ...notice, key, userId: row.user_id, kind: 'payment', path: paths.buyTokens }],
    now,
  );
}

function paidNotice(row: PaymentRow): Notice {
  const text = purchasedText(productOf(row), seCents(row.se_cents));
  return { tone: 'success', title: 'Payment received', text };
}

function failedNotice({ reference }: PaymentRow): Notice {
  return {
    tone: 'warning',
    title: 'Payment failed',
    text: `Order ${reference} was not paid. You have not been charged.`,
  };
}

function reviewNotice({ reference, product }: PaymentRow, obstacle: string | null): Notice {
  if (obstacle !== null && (product === 'vip' || obstacle === paidTwice)) {
    return { tone: 'info', title: 'Payment not needed', text: `${obstacle}. Order ${reference} is refunded.` };
  }
  return {
    tone: 'warning',
    title: 'Payment being checked',
    text: `The payment for order ${reference} does not match it. We’ll check it and write to you.`,
  };
}
