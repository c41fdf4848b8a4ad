import { z } from 'zod';
import type { Clock } from '../../../../../platform/clock.js';
import type { PaymentGateway, RefundReport, RefundRequest } from '../gateway.js';
import type { PlanStore } from '../plan-store.js';
import { StripeApi, type StripeApiOptions, type StripeSend } from './stripe-api.js';
import { openSession, readSession } from './stripe-checkout.js';
import { listRefunds, readIntent, refundSchema, refundState, reportPayment } from './stripe-payment.js';
import {
  endSubscription,
  hasEnded,
  moveSubscription,
  reportSubscription,
  resumeSubscription,
  retrieveSubscription,
} from './stripe-subscription.js';
import { verifyStripeWebhook } from './stripe-webhook.js';

export interface StripeGatewayOptions extends StripeApiOptions {
  /** `whsec_...` of the endpoint that is registered at Stripe. */
  readonly webhookSecret: string;
  readonly clock: Clock;
  readonly plans: PlanStore;
}

/** Stripe Checkout, Billing and the customer portal's page for cards, through the official SDK. */
export function stripeGateway({ webhookSecret, clock, plans, ...access }: StripeGatewayOptions): PaymentGateway {
  const api = new StripeApi(access);
  const isLive = /^[sr]k_live_/.test(access.secretKey);
  return {
    name: 'stripe',
    planChange: 'prorated',
    openCheckout: (order) => api.call('opening a checkout', (send) => openSession(send, plans, order)),
    readCheckout: ({ ref }) => api.call('reading a checkout', (send) => readSession(send, ref)),
    readPayment: (ref) =>
      api.call('reading a payment', async (send) => reportPayment(send, await readIntent(send, ref))),
    refund: (request) => api.call('a refund', (send) => refund(send, request)),
    readRefund: ({ ref }) => api.call('reading a refund', (send) => readRefund(send, ref)),
    readSubscription: (ref) => api.call('reading a subscription', (send) => reportSubscription(send, ref)),
    changePlan: (change) => api.call('a change of the plan', (send) => moveSubscription(send, plans, change)),
    cancelSubscription: (ref, when) =>
      api.call('cancelling a subscription', (send) => endSubscription(send, ref, when)),
    resumeSubscription: (ref) => api.call('resuming a subscription', (send) => resumeSubscription(send, ref)),
    manageUrl: ({ subscriptionRef, returnUrl }) =>
      api.call('opening the portal', (send) => openPortal(send, { subscriptionRef, returnUrl })),
    verifyWebhook: async (webhook) => verifyStripeWebhook(webhook, { secret: webhookSecret, isLive, clock }),
  };
}

/**
 * Stripe may forget an idempotency key after a day, so a refund that was made before is found by its
 * metadata.
 */
async function refund(send: StripeSend, { id, paymentRef, usCents, reason }: RefundRequest): Promise<RefundReport> {
  const existing = (await listRefunds(send, paymentRef)).find(({ metadata }) => metadata?.['refund_id'] === id);
  const made =
    existing ??
    (await send(refundSchema, (stripe, options) =>
      stripe.refunds.create(
        { payment_intent: paymentRef, amount: usCents, metadata: { refund_id: id, reason: reason.slice(0, 500) } },
        { ...options, idempotencyKey: `refund-${id}` },
      ),
    ));
  return { ref: made.id, state: refundState(made) };
}

async function readRefund(send: StripeSend, ref: string): Promise<RefundReport> {
  const made = await send(refundSchema, (stripe, options) => stripe.refunds.retrieve(ref, {}, options));
  return { ref, state: refundState(made) };
}

/** The portal's page for the card only: plans are changed and cancelled here. */
async function openPortal(
  send: StripeSend,
  { subscriptionRef, returnUrl }: { readonly subscriptionRef: string; readonly returnUrl: string },
): Promise<string | undefined> {
  const subscription = await retrieveSubscription(send, subscriptionRef);
  if (hasEnded(subscription)) return undefined;
  const { url } = await send(z.object({ url: z.url() }), (stripe, options) =>
    stripe.billingPortal.sessions.create(
      {
        customer: subscription.customer,
        return_url: returnUrl,
        flow_data: {
          type: 'payment_method_update',
          after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
        },
      },
      options,
    ),
  );
  return url;
}
