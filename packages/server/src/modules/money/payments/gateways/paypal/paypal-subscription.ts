import { usCents } from '@limelight/rules/money';
import { type VipTier, vipTiers } from '@limelight/rules/vip-plan';
import { z } from 'zod';
import type { Clock } from '../../../../../platform/clock.js';
import type {
  Checkout,
  CheckoutOrder,
  CheckoutReport,
  CheckoutState,
  PaymentReport,
  PlanChange,
  SubscriptionReport,
} from '../gateway.js';
import { monthLater } from '../month-later.js';
import type { PlanStore, ProviderPlan } from '../plan-store.js';
import { instant, linkOf, links, money, type PaypalApi, PaypalRefusal, timeOf } from './paypal-api.js';
import { isPaid, readPayment, saleOf } from './paypal-payment.js';
import { ensurePlan } from './paypal-plan.js';

const subscription = z.object({
  id: z.string(),
  status: z.string(),
  plan_id: z.string(),
  custom_id: z.string().optional(),
  create_time: instant,
  subscriber: z.object({ payer_id: z.string().optional() }).optional(),
  billing_info: z
    .object({ next_billing_time: instant.optional(), failed_payments_count: z.number().int().default(0) })
    .optional(),
});
type Subscription = z.output<typeof subscription>;

const transactions = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        time: instant,
        amount_with_breakdown: z.object({ gross_amount: money }),
      }),
    )
    .default([]),
});
type Transaction = z.output<typeof transactions>['transactions'][number];

const newestPayments = 12;
const dayMs = 86_400_000;

export interface SubscriptionSources {
  readonly api: PaypalApi;
  readonly plans: PlanStore;
  readonly clock: Clock;
}

/** The checkout's reference is the subscription's. @throws GatewayError */
export async function openSubscription(
  { api, plans }: SubscriptionSources,
  order: CheckoutOrder,
  plan: VipTier,
): Promise<Checkout> {
  const planId = await ensurePlan(api, plans, { plan, usCents: order.usCents });
  const body = JSON.stringify({
    plan_id: planId,
    custom_id: order.id,
    application_context: {
      ...contextOf({ siteName: order.siteName, returnUrl: order.successUrl, cancelUrl: order.cancelUrl }),
      user_action: 'SUBSCRIBE_NOW',
      payment_method: { payer_selected: 'PAYPAL', payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
    },
  });
  const schema = z.object({ id: z.string(), links });
  const opened = await api.post('/v1/billing/subscriptions', schema, { body, requestId: order.id });
  return { ref: opened.id, url: linkOf(opened.links, 'approve') };
}

function contextOf({
  siteName,
  returnUrl,
  cancelUrl,
}: Readonly<Record<'siteName' | 'returnUrl' | 'cancelUrl', string>>) {
  const urls = { return_url: returnUrl, cancel_url: cancelUrl };
  return { brand_name: siteName, shipping_preference: 'NO_SHIPPING', ...urls };
}

function read(api: PaypalApi, ref: string): Promise<Subscription> {
  return api.get(`/v1/billing/subscriptions/${encodeURIComponent(ref)}`, subscription);
}

/** Newest first. */
async function listTransactions({ api, clock }: SubscriptionSources, current: Subscription): Promise<Transaction[]> {
  const path = `/v1/billing/subscriptions/${encodeURIComponent(current.id)}/transactions`;
  const listed = await api.get(path, transactions, {
    start_time: timeOf(new Date(current.create_time.getTime() - dayMs)),
    end_time: timeOf(new Date(clock.nowMs() + dayMs)),
  });
  return listed.transactions.sort((a, b) => b.time.getTime() - a.time.getTime());
}

/** Only a partial refund needs the payment itself. */
function paymentOf({ api, clock }: SubscriptionSources, row: Transaction): Promise<PaymentReport> {
  const { id, status, time, amount_with_breakdown } = row;
  if (status === 'PARTIALLY_REFUNDED') return readPayment(api, id, clock.now());
  return saleOf(api, { id, status, amount: amount_with_breakdown.gross_amount, create_time: time });
}

/** @throws GatewayError */
export async function readSubscriptionCheckout(sources: SubscriptionSources, ref: string): Promise<CheckoutReport> {
  const current = await read(sources.api, ref);
  const known = { orderId: current.custom_id ?? null, payment: null, subscriptionRef: null, reason: null };
  if (current.status === 'APPROVAL_PENDING') return { ...known, state: 'open' };
  const rows = await listTransactions(sources, current);
  const first = rows.filter(({ status }) => isPaid(status)).at(-1);
  if (first === undefined) {
    const state = unpaidState(current.status);
    return { ...known, state, reason: state === 'failed' ? 'PayPal could not charge the account' : null };
  }
  return {
    ...known,
    state: 'paid',
    payment: { ...(await paymentOf(sources, first)), payer: current.subscriber?.payer_id },
    subscriptionRef: current.id,
  };
}

function unpaidState(status: string): CheckoutState {
  if (status === 'SUSPENDED') return 'failed';
  if (status === 'CANCELLED') return 'cancelled';
  return status === 'EXPIRED' ? 'expired' : 'pending';
}

/** @throws GatewayError */
export async function readSubscription(sources: SubscriptionSources, ref: string): Promise<SubscriptionReport> {
  const current = await read(sources.api, ref);
  const isStarted = current.status !== 'APPROVAL_PENDING' && current.status !== 'APPROVED';
  const paid = isStarted ? (await listTransactions(sources, current)).filter(({ status }) => isPaid(status)) : [];
  const payments = await Promise.all(paid.slice(0, newestPayments).map((row) => paymentOf(sources, row)));
  const paidUntil = paidUntilOf(current, payments[0]);
  const renewal = (await sources.plans.findByRef('paypal', current.plan_id)) ?? null;
  return {
    ref,
    ...standingOf(current, paidUntil, sources.clock.now()),
    plan: await paidPlan(sources.plans, renewal, payments[0]),
    renewal: renewal && { plan: renewal.plan, usCents: renewal.usCents },
    paidUntil,
    payments,
  };
}

/**
 * The plan that the newest payment was for. After a change PayPal names the new one immediately, but charges
 * it from the next renewal: until then it is not paid for.
 */
async function paidPlan(
  plans: PlanStore,
  renewal: ProviderPlan | null,
  newest: PaymentReport | undefined,
): Promise<VipTier | null> {
  if (renewal === null || newest === undefined || newest.usCents === renewal.usCents) return renewal?.plan ?? null;
  for (const plan of vipTiers) {
    if (await plans.find({ gateway: 'paypal', plan, usCents: usCents(newest.usCents) })) return plan;
  }
  return renewal.plan;
}

/** The next billing time is that of the next attempt once a payment failed, and missing after the end. */
function paidUntilOf({ status, billing_info }: Subscription, last: PaymentReport | undefined): Date | null {
  if (last === undefined) return null;
  const isCurrent = status === 'ACTIVE' && billing_info?.failed_payments_count === 0;
  return (isCurrent && billing_info.next_billing_time) || monthLater(last.paidAt);
}

/**
 * A cancelled subscription lasts until the end of the period that was paid; a suspended one can be continued.
 */
function standingOf(
  { status, billing_info }: Subscription,
  paidUntil: Date | null,
  now: Date,
): Pick<SubscriptionReport, 'state' | 'endsWithPeriod'> {
  switch (status) {
    case 'ACTIVE':
      return { state: (billing_info?.failed_payments_count ?? 0) > 0 ? 'past-due' : 'active', endsWithPeriod: false };
    case 'SUSPENDED':
      return { state: 'past-due', endsWithPeriod: false };
    case 'CANCELLED':
    case 'EXPIRED':
      return { state: paidUntil !== null && now < paidUntil ? 'active' : 'ended', endsWithPeriod: true };
    default:
      return { state: 'pending', endsWithPeriod: false };
  }
}

/**
 * The player approves the new plan at PayPal, which charges it from the next renewal: it begins then.
 * @returns the page for that
 * @throws GatewayError
 */
export async function revise({ api, plans }: SubscriptionSources, change: PlanChange): Promise<string> {
  const planId = await ensurePlan(api, plans, { plan: change.to, usCents: change.usCents });
  const { siteName, returnUrl } = change;
  const body = JSON.stringify({
    plan_id: planId,
    application_context: contextOf({ siteName, returnUrl, cancelUrl: returnUrl }),
  });
  const path = `/v1/billing/subscriptions/${encodeURIComponent(change.subscriptionRef)}/revise`;
  const revised = await api.post(path, z.object({ links }), { body, requestId: change.id });
  return linkOf(revised.links, 'approve');
}

/**
 * Only what runs can be cancelled: what ended already, or was never approved, charges nothing.
 * @throws GatewayError
 */
export async function cancelSubscription(api: PaypalApi, ref: string): Promise<void> {
  const path = `/v1/billing/subscriptions/${encodeURIComponent(ref)}/cancel`;
  try {
    await api.post(path, z.unknown(), { body: JSON.stringify({ reason: 'Cancelled by the player' }) });
  } catch (error) {
    if (!(error instanceof PaypalRefusal) || error.status !== 422) throw error;
    const { status } = await read(api, ref);
    if (status === 'ACTIVE' || status === 'SUSPENDED' || status === 'APPROVED') throw error;
  }
}
