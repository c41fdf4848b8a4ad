import type { GatewayName } from '@limelight/rules/payment';
import type { PaymentKeys } from '../../../environment/payment-keys.js';
import type { Clock } from '../../../platform/clock.js';
import { FlutterwaveServer } from '../payments/gateways/flutterwave/flutterwave-server.fixture.js';
import { PaypalServer } from '../payments/gateways/paypal/paypal-server.fixture.js';
import type { ProviderControls } from '../payments/gateways/provider-server.fixture.js';
import { submitCard } from '../payments/gateways/sandbox/sandbox-checkout.js';
import { orderIdOf } from '../payments/gateways/sandbox/sandbox-order.js';
import { closeDispute, disputePayment, refundPayment } from '../payments/gateways/sandbox/sandbox-payment.js';
import type { SandboxOrder } from '../payments/gateways/sandbox/sandbox-store.js';
import { renew } from '../payments/gateways/sandbox/sandbox-subscription.js';
import {
  StripeServer,
  stripeTestKey,
  stripeTestWebhookSecret,
} from '../payments/gateways/stripe/stripe-server.fixture.js';
import { receiveWebhook } from '../payments/receive-webhook.js';
import { storedSandboxOrders } from '../payments/sandbox-order.sql.js';
import { MembershipUnderTest } from './membership.fixture.js';

/**
 * The sandbox writes its books in the database: a change of them can be awaited, and is otherwise done before
 * a delivery.
 */
type Change<Control extends (...values: never[]) => unknown> = (...values: Parameters<Control>) => void | Promise<void>;
type Controls = Pick<ProviderControls, 'webhooks'> & {
  readonly [Name in 'pay' | 'renew' | 'refundAtDashboard' | 'dispute' | 'closeDispute']: Change<ProviderControls[Name]>;
};

/** A game with one provider on this machine, and what its players, bank and dashboard do. */
export interface ProviderUnderTest {
  readonly vip: MembershipUnderTest;
  readonly server: Controls;
  /** The player approves a change of the plan at the provider; missing where that is not needed. */
  readonly approveChange?: (subscriptionRef: string) => void;
  /** Delivers what the provider announced, each twice and the newest first, and does the jobs. */
  deliver(): Promise<void>;
  close(): Promise<void>;
}

/** Servers start before the game, whose clock they have. */
class GameClock {
  game: MembershipUnderTest | undefined;

  nowMs = () => this.#clock.nowMs();
  now = () => this.#clock.now();
  sleep = (...rest: Parameters<Clock['sleep']>) => this.#clock.sleep(...rest);

  get #clock(): Clock {
    if (!this.game) throw new Error('the game is not open');
    return this.game.services.clock;
  }
}

const secrets = { clientId: 'client', clientSecret: 'secret', webhookId: '8PT597110X687430LKGECATA' };
const flutterwave = { secretKey: 'FLWSECK_TEST-limelight-X', webhookSecretHash: 'a secret hash' };

function serverOf(name: Exclude<GatewayName, 'sandbox'>, clock: Clock) {
  if (name === 'stripe') return new StripeServer(clock);
  return name === 'paypal' ? new PaypalServer({ clock, ...secrets }) : new FlutterwaveServer({ clock, ...flutterwave });
}

function keysOf(name: GatewayName, baseUrl: string): PaymentKeys {
  const stripe = { secretKey: stripeTestKey, webhookSecret: stripeTestWebhookSecret, baseUrl };
  if (name === 'stripe') return { stripe, sandbox: false };
  if (name === 'flutterwave') return { flutterwave: { ...flutterwave, baseUrl }, sandbox: false };
  return { paypal: { ...secrets, baseUrl, siteUrl: 'https://www.sandbox.paypal.com' }, sandbox: false };
}

export async function openProvider(name: GatewayName): Promise<ProviderUnderTest> {
  if (name === 'sandbox') return openSandbox();
  const clock = new GameClock();
  const server = serverOf(name, clock);
  await server.start();
  const vip = await MembershipUnderTest.open(keysOf(name, server.baseUrl));
  clock.game = vip;
  return {
    vip,
    server,
    ...(server instanceof PaypalServer && { approveChange: (ref: string) => server.approveChange(ref) }),
    deliver: async () => {
      for (const webhook of server.webhooks().toReversed()) {
        await receiveWebhook(vip.services, name, webhook);
        await receiveWebhook(vip.services, name, webhook);
      }
      await vip.game.workQueue();
    },
    close: async () => {
      await vip.close();
      await server.close();
    },
  };
}

/** The built-in provider with its books in the database; it delivers by itself. */
async function openSandbox(): Promise<ProviderUnderTest> {
  const vip = await MembershipUnderTest.open();
  const store = storedSandboxOrders(vip.services.db);
  let changed: Promise<void> = Promise.resolve();
  const change = (ref: string, work: (order: SandboxOrder, nowMs: number) => SandboxOrder) => {
    const known = (order: SandboxOrder | undefined) => {
      if (!order) throw new Error(`unknown reference ${ref}`);
      return work(order, vip.services.clock.nowMs());
    };
    const done = changed.then(async () => void (await store.change(orderIdOf(ref), known)));
    changed = done.catch(() => undefined);
    return done;
  };
  let refunds = 0;
  const card = { ending: '4242', outcome: 'approve' } as const;
  const server: Controls = {
    pay: (ref) => change(ref, (order, nowMs) => submitCard(order, card, nowMs)),
    renew: (ref, outcome) => change(ref, (order, nowMs) => renew(order, outcome, nowMs)),
    refundAtDashboard: (paymentRef, usCents) => {
      refunds += 1;
      const id = `dashboard-${refunds}`;
      return change(paymentRef, (order) => refundPayment(order, { id, paymentRef, usCents }));
    },
    dispute: (ref) => change(ref, (order, nowMs) => disputePayment(order, ref, nowMs)),
    closeDispute: (ref, outcome) => change(ref, (order) => closeDispute(order, ref, outcome)),
    webhooks: () => [],
  };
  const deliver = async () => {
    await changed;
    await vip.game.sandbox.deliverDue();
    await vip.game.workQueue();
  };
  return { vip, server, deliver, close: () => vip.close() };
}
