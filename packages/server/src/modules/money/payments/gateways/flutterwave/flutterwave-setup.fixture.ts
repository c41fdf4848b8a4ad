import { afterEach, beforeEach } from 'vitest';
import { ManualClock } from '../../../../../testing/manual-clock.js';
import { referenceOf, tokensOrder, vipOrder } from '../checkout-orders.fixture.js';
import type { CheckoutOrder, CheckoutReport } from '../gateway.js';
import { MemoryPlans } from '../memory-plans.fixture.js';
import { type FlutterwaveOptions, flutterwaveGateway } from './flutterwave-gateway.js';
import { FlutterwaveServer } from './flutterwave-server.fixture.js';

export const secretKey = 'FLWSECK_TEST-limelight-X';
export const webhookSecretHash = 'a secret hash of the dashboard';

/** A started server for each test, and a gateway that talks to it. */
export class FlutterwaveSetup {
  readonly clock = new ManualClock();
  readonly plans = new MemoryPlans();
  readonly server = new FlutterwaveServer({ clock: this.clock, secretKey, webhookSecretHash });

  gateway(changes: Partial<FlutterwaveOptions> = {}) {
    const { clock, plans } = this;
    const secrets = { secretKey, webhookSecretHash };
    return flutterwaveGateway({ baseUrl: this.server.baseUrl, ...secrets, clock, plans, ...changes });
  }

  async open(order: CheckoutOrder) {
    const checkout = await this.gateway().openCheckout(order);
    const read = (): Promise<CheckoutReport> => this.gateway().readCheckout(referenceOf(order, checkout.ref));
    return { ...checkout, order, read };
  }

  openTokens = (tokens?: number) => this.open(tokensOrder(this.clock, tokens));
  openVip = (...rest: Parameters<typeof vipOrder> extends [unknown, ...infer Rest] ? Rest : never) =>
    this.open(vipOrder(this.clock, ...rest));

  /** @returns the payment's reference */
  async payTokens(tokens?: number): Promise<string> {
    const { ref, read } = await this.openTokens(tokens);
    this.server.pay(ref);
    return requirePayment(await read());
  }

  /** @returns the subscription's reference */
  async subscribe(...plan: Parameters<FlutterwaveSetup['openVip']>): Promise<string> {
    const { ref, read } = await this.openVip(...plan);
    this.server.pay(ref);
    const { subscriptionRef } = await read();
    if (subscriptionRef === null) throw new Error('no subscription began');
    return subscriptionRef;
  }
}

function requirePayment({ payment }: CheckoutReport): string {
  if (payment === null) throw new Error('nothing was paid');
  return payment.ref;
}

/** Call in a describe block. */
export function flutterwaveForEachTest(): () => FlutterwaveSetup {
  let setup = new FlutterwaveSetup();
  beforeEach(async () => {
    setup = new FlutterwaveSetup();
    await setup.server.start();
  });
  afterEach(() => setup.server.close());
  return () => setup;
}
