import { afterEach, beforeEach } from 'vitest';
import { ManualClock } from '../../../../../testing/manual-clock.js';
import { referenceOf, tokensOrder, vipOrder } from '../checkout-orders.fixture.js';
import type { CheckoutOrder, CheckoutReference, PaymentGateway } from '../gateway.js';
import { MemoryPlans } from '../memory-plans.fixture.js';
import { stripeGateway } from './stripe-gateway.js';
import { StripeServer, stripeTestKey, stripeTestWebhookSecret } from './stripe-server.fixture.js';

const hourMs = 3_600_000;

export interface StripeSetup {
  clock: ManualClock;
  server: StripeServer;
  plans: MemoryPlans;
  gateway: PaymentGateway;
}

/** A fresh server, clock and gateway for each test of a file. */
export function setUpStripe(): StripeSetup {
  const setup = {} as StripeSetup;
  beforeEach(async () => {
    setup.clock = new ManualClock();
    setup.plans = new MemoryPlans();
    setup.server = new StripeServer(setup.clock);
    await setup.server.start();
    setup.gateway = gatewayTo(setup);
  });
  afterEach(() => setup.server.close());
  return setup;
}

export function gatewayTo(
  { server, clock, plans }: Omit<StripeSetup, 'gateway'>,
  change: { readonly secretKey?: string; readonly webhookSecret?: string; readonly timeoutMs?: number } = {},
): PaymentGateway {
  return stripeGateway({
    secretKey: stripeTestKey,
    webhookSecret: stripeTestWebhookSecret,
    baseUrl: server.baseUrl,
    clock,
    plans,
    ...change,
  });
}

export function stripeTokens({ clock }: StripeSetup): CheckoutOrder {
  return { ...tokensOrder(clock, 2), expiresAt: new Date(clock.nowMs() + hourMs) };
}

export function stripeVip({ clock }: StripeSetup, plan: 'basic' | 'pro' | 'elite' = 'basic'): CheckoutOrder {
  return { ...vipOrder(clock, plan), expiresAt: new Date(clock.nowMs() + hourMs) };
}

export async function openAt(
  { gateway }: StripeSetup,
  order: CheckoutOrder,
): Promise<CheckoutReference & { readonly url: string }> {
  const { ref, url } = await gateway.openCheckout(order);
  return { ...referenceOf(order, ref), url };
}

/** @returns the reference of a payment of two tokens, US$5.00 */
export async function paidTokens(
  setup: StripeSetup,
): Promise<{ readonly orderId: string; readonly paymentRef: string }> {
  const checkout = await openAt(setup, stripeTokens(setup));
  setup.server.pay(checkout.ref);
  const { payment } = await setup.gateway.readCheckout(checkout);
  return { orderId: checkout.orderId, paymentRef: payment?.ref ?? '' };
}

export async function startedVip(
  setup: StripeSetup,
  plan: 'basic' | 'pro' | 'elite' = 'basic',
): Promise<{ readonly orderId: string; readonly ref: string }> {
  const checkout = await openAt(setup, stripeVip(setup, plan));
  setup.server.pay(checkout.ref);
  const { subscriptionRef } = await setup.gateway.readCheckout(checkout);
  return { orderId: checkout.orderId, ref: subscriptionRef ?? '' };
}
