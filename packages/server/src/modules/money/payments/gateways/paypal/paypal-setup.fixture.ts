import { afterEach, beforeEach } from 'vitest';
import { ManualClock } from '../../../../../testing/manual-clock.js';
import { referenceOf, tokensOrder, vipOrder } from '../checkout-orders.fixture.js';
import type { CheckoutOrder, CheckoutReport, PaymentReport } from '../gateway.js';
import { MemoryPlans } from '../memory-plans.fixture.js';
import { type PaypalOptions, paypalGateway } from './paypal-gateway.js';
import { PaypalServer } from './paypal-server.fixture.js';

export const secrets = { clientId: 'AZDxjDScFpQtjWTOUtWKbyN', clientSecret: 'EGnHDxD_qRPdaLdZz8iCr8N7_MzF' };
const webhookId = '8PT597110X687430LKGECATA';
export const siteUrl = 'https://www.sandbox.paypal.com';

/** A server for one test, and gateways that talk to it. */
export class PaypalSetup {
  readonly clock = new ManualClock();
  readonly plans = new MemoryPlans();
  readonly server = new PaypalServer({ clock: this.clock, ...secrets, webhookId });

  gateway(changes: Partial<PaypalOptions> = {}) {
    const { clock, plans } = this;
    return paypalGateway({ baseUrl: this.server.baseUrl, siteUrl, ...secrets, webhookId, clock, plans, ...changes });
  }

  async open(order: CheckoutOrder) {
    const checkout = await this.gateway().openCheckout(order);
    const read = (): Promise<CheckoutReport> => this.gateway().readCheckout(referenceOf(order, checkout.ref));
    return { ...checkout, order, read };
  }

  openTokens = (tokens?: number) => this.open(tokensOrder(this.clock, tokens));
  openVip = (...rest: Parameters<typeof vipOrder> extends [unknown, ...infer Rest] ? Rest : never) =>
    this.open(vipOrder(this.clock, ...rest));

  /** @returns the payment, and its order's id */
  async payTokens(tokens?: number): Promise<PaymentReport & { readonly orderId: string }> {
    const { ref, order, read } = await this.openTokens(tokens);
    this.server.pay(ref);
    const { payment } = await read();
    if (payment === null) throw new Error('nothing was paid');
    return { ...payment, orderId: order.id };
  }

  /** @returns the subscription's reference, and its order's id */
  async subscribe(...plan: Parameters<PaypalSetup['openVip']>) {
    const { ref, order } = await this.openVip(...plan);
    this.server.pay(ref);
    return { ref, orderId: order.id };
  }
}

/** Call at the top of a test file. */
export function paypalForEachTest(): () => PaypalSetup {
  let setup = new PaypalSetup();
  beforeEach(async () => {
    setup = new PaypalSetup();
    await setup.server.start();
  });
  afterEach(() => setup.server.close());
  return () => setup;
}
