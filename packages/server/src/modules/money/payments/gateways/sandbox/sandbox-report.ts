import { usCents } from '@limelight/rules/money';
import { dayMs } from '@limelight/rules/time';
import type { CheckoutReport, PaymentReport, SubscriptionReport } from '../gateway.js';
import { paidUntilMs } from './sandbox-order.js';
import { refundedCents } from './sandbox-payment.js';
import type { SandboxOrder, SandboxPayment } from './sandbox-store.js';
import { subscriptionOf } from './sandbox-subscription.js';

const answerDays = 7;

export function reportCheckout(order: SandboxOrder): CheckoutReport {
  const [first] = order.payments;
  return {
    state: order.state,
    orderId: order.id,
    payment: first === undefined ? null : reportPayment(first),
    subscriptionRef: order.subscription?.ref ?? null,
    reason: order.reason,
  };
}

export function reportPayment(payment: SandboxPayment): PaymentReport {
  return {
    ref: payment.ref,
    usCents: payment.usCents,
    currency: 'usd',
    paidAt: new Date(payment.paidAtMs),
    method: `Test card ending ${payment.cardEnding}`,
    refundedUsCents: refundedCents(payment),
    disputes: payment.disputes.map(({ ref, usCents, state, openedAtMs }) => ({
      ref,
      usCents,
      state,
      reason: 'fraudulent',
      answerBy: new Date(openedAtMs + answerDays * dayMs),
    })),
  };
}

/** @throws GatewayError for an order without a subscription */
export function reportSubscription(order: SandboxOrder): SubscriptionReport {
  const subscription = subscriptionOf(order);
  const { ref, state, plan, next, endsWithPeriod } = subscription;
  return {
    ref,
    state,
    plan,
    renewal: { plan: next.plan, usCents: usCents(next.usCents) },
    paidUntil: new Date(paidUntilMs(subscription)),
    endsWithPeriod,
    payments: order.payments.map(reportPayment).reverse(),
  };
}
