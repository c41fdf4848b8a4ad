import type { PaymentGateway } from '../gateway.js';
import type { PlanStore } from '../plan-store.js';
import { PaypalApi, type PaypalApiOptions } from './paypal-api.js';
import { openOrder, readOrder } from './paypal-order.js';
import { readPayment, readRefund, refundOnce } from './paypal-payment.js';
import {
  cancelSubscription,
  openSubscription,
  readSubscription,
  readSubscriptionCheckout,
  revise,
} from './paypal-subscription.js';
import { verifyWebhook } from './paypal-webhook.js';

export interface PaypalOptions extends PaypalApiOptions {
  /** Where players manage what they pay for: `https://www.paypal.com` or `https://www.sandbox.paypal.com`. */
  readonly siteUrl: string;
  /** The id of our webhook in PayPal's dashboard. Empty: every webhook is rejected. */
  readonly webhookId: string;
  readonly plans: PlanStore;
}

/**
 * PayPal. Tokens are orders that we capture once they are approved; memberships are subscriptions. A page
 * that the player leaves stays `open`. PayPal ends a cancelled subscription immediately, and what was paid
 * still counts.
 */
export function paypalGateway(options: PaypalOptions): PaymentGateway {
  const { clock, plans, siteUrl, webhookId } = options;
  const api = new PaypalApi(options);
  const sources = { api, plans, clock };
  return {
    name: 'paypal',
    planChange: 'approved-by-player',
    verifiesRemotely: true,
    openCheckout: (order) =>
      order.product.kind === 'vip' ? openSubscription(sources, order, order.product.plan) : openOrder(api, order),
    readCheckout: (checkout) =>
      checkout.product === 'vip' ? readSubscriptionCheckout(sources, checkout.ref) : readOrder(api, checkout),
    readPayment: (paymentRef) => readPayment(api, paymentRef, clock.now()),
    refund: (refund) => refundOnce(api, refund),
    readRefund: ({ ref }) => readRefund(api, ref),
    readSubscription: (subscriptionRef) => readSubscription(sources, subscriptionRef),
    changePlan: (change) => revise(sources, change),
    cancelSubscription: (subscriptionRef) => cancelSubscription(api, subscriptionRef),
    manageUrl: async () => `${siteUrl}/myaccount/autopay/`,
    verifyWebhook: (webhook) => verifyWebhook({ api, clock, webhookId }, webhook),
  };
}
