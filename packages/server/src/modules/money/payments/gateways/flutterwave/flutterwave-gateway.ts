import { tierNames } from '@limelight/rules/tier';
import type { VipTier } from '@limelight/rules/vip-plan';
import { z } from 'zod';
import type { Clock } from '../../../../../platform/clock.js';
import {
  type Checkout,
  type CheckoutOrder,
  type CheckoutReference,
  type CheckoutReport,
  type FurtherPayment,
  GatewayError,
  PageMissing,
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
import { cancelSubscription, isRenewalTime, readSubscription } from './flutterwave-subscription.js';
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
 * Flutterwave, version 3. A checkout has no id of its own: its reference is our transaction reference.
 * Flutterwave reports neither a page that was left nor one that expired, so those orders stay `open` here,
 * and their time decides. A subscription's reference is the id of its first payment.
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
  const { link } = await api.send('POST', '/payments', body, z.object({ link: z.url().nullish() }));
  if (!link) throw new PageMissing('Flutterwave');
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
  const attempts = await listAttempts(api, checkout.ref, now);
  const id = checkout.paymentRef ?? chooseAttempt(attempts)?.id;
  const none = { orderId: checkout.orderId, payment: null, subscriptionRef: null, reason: null };
  if (id === undefined) return { ...none, state: 'open' };
  // The list only names the transaction: what counts is its verification.
  const verified = await readTransaction(api, id);
  const known = { ...none, orderId: orderOf(verified.tx_ref)?.orderId ?? null };
  if (verified.status === 'pending') return { ...known, state: 'pending' };
  if (verified.status !== 'successful') {
    return { ...known, state: 'failed', reason: reasonOf(verified.processor_response) };
  }
  const payment = await paymentOf(api, verified);
  const further = await readFurther(api, checkout, { main: verified, attempts });
  const report = { ...known, state: 'paid', payment, subscriptionRef: subscriptionRefOf(checkout, verified) } as const;
  return further.length > 0 ? { ...report, further } : report;
}

function subscriptionRefOf({ product }: CheckoutReference, { id }: Transaction): string | null {
  return product === 'vip' ? id : null;
}

/** A page can be paid twice: by a card while mobile money is pending, or in two tabs. */
async function readFurther(
  api: FlutterwaveApi,
  checkout: CheckoutReference,
  { main, attempts }: { readonly main: Transaction; readonly attempts: readonly Transaction[] },
): Promise<FurtherPayment[]> {
  const others = attempts.filter(
    (each) => each.id !== main.id && each.status === 'successful' && !isRenewalTime(main, each),
  );
  const verified = await Promise.all(others.map(({ id }) => readTransaction(api, id)));
  return Promise.all(
    verified
      .filter(({ status }) => status === 'successful')
      .map(async (paid) => ({
        payment: await paymentOf(api, paid),
        subscriptionRef: subscriptionRefOf(checkout, paid),
      })),
  );
}

/** Oldest first. */
async function listAttempts(api: FlutterwaveApi, txRef: string, now: Date): Promise<Transaction[]> {
  const query = { tx_ref: txRef, from: searchFrom, to: dayOf(new Date(now.getTime() + dayMs)) };
  return (await api.list('/transactions', query, transaction))
    .filter(({ tx_ref }) => tx_ref === txRef)
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
}

/**
 * The page lets a player try again: the first success counts, else what is still undecided, else the newest
 * attempt.
 */
function chooseAttempt(attempts: readonly Transaction[]): Transaction | undefined {
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
