import { beforeEach } from 'vitest';
import { ManualClock } from '../../../../../testing/manual-clock.js';
import { referenceOf, tokensOrder, vipOrder } from '../checkout-orders.fixture.js';
import type { CheckoutOrder, CheckoutReference, WebhookEvent } from '../gateway.js';
import { type SandboxGateway, sandboxGateway } from './sandbox-gateway.js';
import { SandboxServer, sandboxTestSecret } from './sandbox-server.fixture.js';

export interface SandboxSetup {
  clock: ManualClock;
  server: SandboxServer;
  gateway: SandboxGateway;
  /** What the intake verified when it was delivered. */
  delivered: WebhookEvent[];
  /** Set while the intake rejects everything. */
  intakeFailure: Error | null;
}

/** Fresh books, clock and gateway for each test of a file. */
export function setUpSandbox(): SandboxSetup {
  const setup = {} as SandboxSetup;
  beforeEach(() => {
    setup.clock = new ManualClock();
    setup.server = new SandboxServer(setup.clock);
    setup.delivered = [];
    setup.intakeFailure = null;
    setup.gateway = gatewayOf(setup);
  });
  return setup;
}

export function gatewayOf(setup: SandboxSetup, secret: string = sandboxTestSecret): SandboxGateway {
  return sandboxGateway({
    store: setup.server.store,
    clock: setup.clock,
    secret,
    pageUrl: (ref) => `https://limelight.test/sandbox/${ref}`,
    deliver: async (webhook) => {
      if (setup.intakeFailure !== null) throw setup.intakeFailure;
      setup.delivered.push(await setup.gateway.verifyWebhook(webhook));
    },
  });
}

export async function openAt({ gateway }: SandboxSetup, order: CheckoutOrder): Promise<CheckoutReference> {
  const { ref } = await gateway.openCheckout(order);
  return referenceOf(order, ref);
}

/** @returns the reference of a payment of two tokens, US$5.00 */
export async function paidTokens(
  setup: SandboxSetup,
): Promise<{ readonly orderId: string; readonly paymentRef: string }> {
  const checkout = await openAt(setup, tokensOrder(setup.clock, 2));
  setup.server.pay(checkout.ref);
  const { payment } = await setup.gateway.readCheckout(checkout);
  return { orderId: checkout.orderId, paymentRef: payment?.ref ?? '' };
}

/** A subscription that a test card started. */
export async function startedVip(
  setup: SandboxSetup,
  { plan = 'basic', card = '4242 4242 4242 4242' }: { readonly plan?: 'basic' | 'pro'; readonly card?: string } = {},
): Promise<{ readonly orderId: string; readonly ref: string }> {
  const checkout = await openAt(setup, vipOrder(setup.clock, plan));
  await setup.gateway.submitCard(checkout.ref, card);
  const { subscriptionRef } = await setup.gateway.readCheckout(checkout);
  return { orderId: checkout.orderId, ref: subscriptionRef ?? '' };
}
