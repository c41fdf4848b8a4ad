import { tierNames } from '@limelight/rules/tier';
import type { VipTier } from '@limelight/rules/vip-plan';
import { z } from 'zod';
import type { Clock } from '../../../../platform/clock.js';
import {
  type Checkout,
  type CheckoutOrder,
  type CheckoutReference,
  type CheckoutReport,
  GatewayError,
  type PaymentGateway,
} from '../gateway.js';
import { majorUnits } from '../major-units.js';
import type { PlanStore, ProviderPlan } from '../plan-store.js';
import {
  dayOf,
  FlutterwaveApi,
  type FlutterwaveApiOptions,
  reference,
  searchFrom,
  type Transaction,
  transaction,
} from './flutterwave-api.js';
import { paymentOf, readRefund, readTransaction, refundOnce } from './flutterwave-payment.js';
import { cancelSubscription, readSubscription } from './flutterwave-subscription.js';
import { verifyWebhook } from './flutterwave-webhook.js';
import { orderOf, txRefOf } from './order-reference.js';

export interface FlutterwaveOptions extends FlutterwaveApiOptions {
  /** The secret hash of the dashboard's webhook settings. Empty: every webhook is rejected. */
  readonly webhookSecretHash: string;
  readonly clock: Clock;
  readonly plans: PlanStore;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Flutterwave accepts 1 minute to 24 hours. */
const sessionMinutesMax = 1440;

/**
 * Flutterwave, version 3. A checkout has no id of its own: its reference is our transaction reference. Flutterwave reports
 * neither a page that was left nor one that expired, so those orders stay `open` here, and their time decides.
 * A subscription's reference is the id of its first payment.
 */
export function flutterwaveGateway(options: FlutterwaveOptions): PaymentGateway {
  const { clock, plans, webhookSecretHash } = options;
  const api = new FlutterwaveApi(options);
  return {
    name: 'flutterwave',
    planChange: 'subscribe-again',
    openCheckout: (order) => openCheckout(api, options, order),
    readCheckout: (checkout) => readCheckout(api, checkout, clock.now()),
    readPayment: async (paymentRef) => {
      const paid = await readTransaction(api, paymentRef);
      if (paid.status === 'successful') return paymentOf(api, paid);
      throw new GatewayError('Flutterwave: the transaction is no payment', { retry: false });
    },
    refund: (refund) => refundOnce(api, refund),
    readRefund: (refund) => readRefund(api, refund),
    readSubscription: (subscriptionRef) => readSubscription({ api, plans, clock }, subscriptionRef),
    changePlan: async () => {
      throw new GatewayError('Flutterwave: another plan needs a new subscription', { retry: false });
    },
    cancelSubscription: (subscriptionRef) => cancelSubscription(api, subscriptionRef),
    verifyWebhook: (webhook) => verifyWebhook({ api, clock, webhookSecretHash }, webhook),
  };
}

async function openCheckout(
  api: FlutterwaveApi,
  { clock, plans }: FlutterwaveOptions,
  order: CheckoutOrder,
): Promise<Checkout> {
  const ref = txRefOf({ orderId: order.id, product: order.product.kind });
  const minutes = Math.floor((order.expiresAt.getTime() - clock.nowMs()) / minuteMs);
  const body = {
    tx_ref: ref,
    amount: majorUnits(order.usCents),
    currency: 'USD',
    redirect_url: order.successUrl,
    customer: { email: order.player.email, name: order.player.name },
    customizations: { title: order.siteName, description: order.title },
    session_duration: Math.min(Math.max(minutes, 1), sessionMinutesMax),
    meta: { order_id: order.id },
    ...(order.product.kind === 'vip' ? await subscriptionOf(api, plans, order, order.product.plan) : {}),
  };
  const { link } = await api.send('POST', '/payments', body, z.object({ link: z.url() }));
  return { ref, url: link };
}

/** Only cards can be charged again. */
async function subscriptionOf(api: FlutterwaveApi, plans: PlanStore, { usCents }: CheckoutOrder, plan: VipTier) {
  const ref = await ensurePlan(api, plans, { gateway: 'flutterwave', plan, usCents });
  return { payment_plan: Number(ref), payment_options: 'card' };
}

/** Two instances may make the same plan; the one that is stored first counts, the other is never used. */
async function ensurePlan(api: FlutterwaveApi, plans: PlanStore, plan: Omit<ProviderPlan, 'ref'>): Promise<string> {
  const existing = await plans.find(plan);
  if (existing !== undefined) return existing;
  const body = {
    name: tierNames[plan.plan],
    amount: majorUnits(plan.usCents),
    interval: 'monthly',
    currency: 'USD',
  };
  const { id } = await api.send('POST', '/payment-plans', body, z.object({ id: reference }));
  return plans.save({ ...plan, ref: id });
}

async function readCheckout(api: FlutterwaveApi, checkout: CheckoutReference, now: Date): Promise<CheckoutReport> {
  const found = await findTransaction(api, checkout.ref, now);
  const none = { orderId: checkout.orderId, payment: null, subscriptionRef: null, reason: null };
  if (found === undefined) return { ...none, state: 'open' };
  // The list only names the transaction: what counts is its verification.
  const verified = await readTransaction(api, found.id);
  const known = { ...none, orderId: orderOf(verified.tx_ref)?.orderId ?? null };
  if (verified.status === 'pending') return { ...known, state: 'pending' };
  if (verified.status !== 'successful') {
    return { ...known, state: 'failed', reason: reasonOf(verified.processor_response) };
  }
  const payment = await paymentOf(api, verified);
  return { ...known, state: 'paid', payment, subscriptionRef: checkout.product === 'vip' ? verified.id : null };
}

/** The page lets a player try again: the first success counts, else what is still undecided, else the newest attempt. */
async function findTransaction(api: FlutterwaveApi, txRef: string, now: Date): Promise<Transaction | undefined> {
  const query = { tx_ref: txRef, from: searchFrom, to: dayOf(new Date(now.getTime() + dayMs)) };
  const attempts = (await api.list('/transactions', query, transaction))
    .filter(({ tx_ref }) => tx_ref === txRef)
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const withStatus = (wanted: string) => attempts.find(({ status }) => status === wanted);
  return withStatus('successful') ?? withStatus('pending') ?? attempts.at(-1);
}

/** What the bank reports is free text: only what is known is repeated to the player. */
function reasonOf(response: string | null | undefined): string {
  if (/insufficient/i.test(response ?? '')) return 'not enough funds';
  if (/expired/i.test(response ?? '')) return 'the card has expired';
  if (/declin|do not hono/i.test(response ?? '')) return 'the bank declined the payment';
  return 'the payment was not approved';
}
