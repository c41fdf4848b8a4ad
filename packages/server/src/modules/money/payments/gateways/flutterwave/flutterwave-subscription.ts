import { usCents } from '@limelight/rules/money';
import { z } from 'zod';
import type { Clock } from '../../../../../platform/clock.js';
import { GatewayError, type SubscriptionReport } from '../gateway.js';
import { majorAmount } from '../major-units.js';
import { monthLater } from '../month-later.js';
import type { PlanStore } from '../plan-store.js';
import { dayOf, type FlutterwaveApi, reference, searchFrom, type Transaction, transaction } from './flutterwave-api.js';
import { paymentOf, readTransaction } from './flutterwave-payment.js';
import { orderOf } from './order-reference.js';

const subscriptionRow = z.object({ id: reference, amount: majorAmount, plan: reference, status: z.string() });
type SubscriptionRow = z.output<typeof subscriptionRow>;

const newestPayments = 12;
const dayMs = 86_400_000;

interface Sources {
  readonly api: FlutterwaveApi;
  readonly plans: PlanStore;
  readonly clock: Clock;
}

/**
 * Reads a subscription by the id of its first payment. Flutterwave finds a subscription only by that or by
 * the player's address, and transactions do not name their subscription: renewals are the later payments of
 * the same address and amount, up to the player's next subscription at that price.
 * @throws GatewayError
 */
export async function readSubscription({ api, plans, clock }: Sources, firstRef: string): Promise<SubscriptionReport> {
  const first = await readTransaction(api, firstRef);
  const row = await findSubscription(api, firstRef);
  const paid = await transactionsOf(api, first, clock.now());
  const payments = await Promise.all(paid.slice(0, newestPayments).map((each) => paymentOf(api, each)));
  const last = paid[0];
  const plan = (row && (await plans.findByRef('flutterwave', row.plan)))?.plan ?? null;
  const paidUntil = last === undefined ? null : monthLater(last.created_at);
  return {
    ref: firstRef,
    ...standingOf(row, paidUntil, clock.now()),
    plan,
    renewal: row === undefined || plan === null ? null : { plan, usCents: usCents(row.amount) },
    paidUntil,
    payments,
  };
}

/** A cancelled subscription lasts until the end of the period that was paid. */
function standingOf(
  row: SubscriptionRow | undefined,
  paidUntil: Date | null,
  now: Date,
): Pick<SubscriptionReport, 'state' | 'endsWithPeriod'> {
  if (row === undefined || paidUntil === null) return { state: 'pending', endsWithPeriod: false };
  const isPaid = now < paidUntil;
  if (row.status !== 'active') return { state: isPaid ? 'active' : 'ended', endsWithPeriod: true };
  return { state: isPaid ? 'active' : 'past-due', endsWithPeriod: false };
}

async function findSubscription(api: FlutterwaveApi, firstRef: string): Promise<SubscriptionRow | undefined> {
  const [row] = await api.list('/subscriptions', { transaction_id: firstRef }, subscriptionRow);
  return row;
}

/** The successful payments of a subscription, newest first. */
async function transactionsOf(api: FlutterwaveApi, first: Transaction, now: Date): Promise<Transaction[]> {
  const email = emailOf(first);
  if (email === undefined || first.status !== 'successful') return first.status === 'successful' ? [first] : [];
  const from = dayOf(new Date(first.created_at.getTime() - dayMs));
  const later = (await listPaid(api, email, { from, now })).filter(
    (each) => each.id !== first.id && each.created_at >= first.created_at && isSamePrice(each, first),
  );
  const isStart = ({ tx_ref }: Transaction) => tx_ref !== first.tx_ref && orderOf(tx_ref)?.product === 'vip';
  const starts = await Promise.all(later.filter(isStart).map((each) => paymentOf(api, each)));
  // One that was refunded whole was not accepted, and renews nothing.
  const accepted = starts.filter((start) => start.refundedUsCents < start.usCents);
  const nextStartMs = Math.min(...accepted.map(({ paidAt }) => paidAt.getTime()));
  const renewals = later.filter(
    (each) =>
      (each.tx_ref === first.tx_ref ? isRenewalTime(first, each) : orderOf(each.tx_ref) === null) &&
      each.created_at.getTime() < nextStartMs,
  );
  return [first, ...renewals].sort((a, b) => b.created_at.getTime() - a.created_at.getTime());
}

/**
 * Between a second payment on one page, which comes within hours or a few days, and the first renewal after a
 * month.
 */
const renewsAfterMs = 20 * dayMs;

/**
 * Of payments with one reference: whether the other can be a renewal of the first, and not a second payment
 * on its page.
 */
export function isRenewalTime(first: Transaction, other: Transaction): boolean {
  return other.created_at.getTime() - first.created_at.getTime() >= renewsAfterMs;
}

function isSamePrice(a: Transaction, b: Transaction): boolean {
  return a.amount === b.amount && a.currency === b.currency;
}

function emailOf({ customer, customer_email }: Transaction): string | undefined {
  return customer?.email ?? customer_email ?? undefined;
}

function listPaid(
  api: FlutterwaveApi,
  email: string,
  { from, now }: { readonly from: string; readonly now: Date },
): Promise<Transaction[]> {
  const to = dayOf(new Date(now.getTime() + dayMs));
  return api.list('/transactions', { customer_email: email, status: 'successful', from, to }, transaction);
}

/**
 * The first payments of all subscriptions that a player with this address ever started.
 * @throws GatewayError
 */
export async function findSubscriptionRefs(api: FlutterwaveApi, email: string, now: Date): Promise<string[]> {
  const paid = await listPaid(api, email, { from: searchFrom, now });
  return paid.filter(({ tx_ref }) => orderOf(tx_ref)?.product === 'vip').map(({ id }) => id);
}

/**
 * Flutterwave ends a subscription immediately; what was paid still counts.
 * @throws GatewayError with `retry` while the subscription of a payment is not listed yet
 */
export async function cancelSubscription(api: FlutterwaveApi, firstRef: string): Promise<void> {
  const row = await findSubscription(api, firstRef);
  if (row === undefined) {
    const { status } = await readTransaction(api, firstRef);
    if (status !== 'successful') return;
    throw new GatewayError('Flutterwave: the subscription of a payment is not listed yet', { retry: true });
  }
  if (row.status !== 'active') return;
  await api.send('PUT', `/subscriptions/${encodeURIComponent(row.id)}/cancel`, {}, z.unknown());
}
