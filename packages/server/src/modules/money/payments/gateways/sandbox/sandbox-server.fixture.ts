import { testCards } from '@limelight/rules/test-card';
import type { Clock } from '../../../../../platform/clock.js';
import type { RawWebhook } from '../gateway.js';
import type { Delivery, OrderBooks, ProviderControls } from '../provider-server.fixture.js';
import { advance, cancelCheckout, settle, submitCard } from './sandbox-checkout.js';
import { orderIdOf, withoutEvents } from './sandbox-order.js';
import { closeDispute, disputePayment, refundedCents, refundPayment } from './sandbox-payment.js';
import type { SandboxOrder, SandboxStore } from './sandbox-store.js';
import { renew } from './sandbox-subscription.js';
import { signSandboxWebhook } from './sandbox-webhook.js';

export const sandboxTestSecret = 'sandbox-secret';

/** The sandbox's books in memory, with the controls of all providers. */
export class SandboxServer implements ProviderControls {
  readonly orders = new Map<string, SandboxOrder>();
  readonly #clock: Clock;
  #refunds = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Stores what JSON stores, as a jsonb column does. */
  readonly store: SandboxStore = {
    find: async (id) => this.orders.get(id),
    change: async (id, change) => this.#save(change(this.orders.get(id))),
    listDue: async (nowMs, limit) =>
      [...this.orders.values()]
        .flatMap(({ id, dueAtMs }) => (dueAtMs !== null && dueAtMs <= nowMs ? { id, dueAtMs } : []))
        .sort((a, b) => a.dueAtMs - b.dueAtMs)
        .slice(0, limit)
        .map(({ id }) => id),
  };

  pay(checkoutRef: string): void {
    this.#submit(checkoutRef, 'approve');
  }

  decline(checkoutRef: string): void {
    this.#submit(checkoutRef, 'decline');
  }

  cancel(checkoutRef: string): void {
    this.#change(checkoutRef, cancelCheckout);
  }

  payLate(checkoutRef: string): void {
    this.#submit(checkoutRef, 'late');
  }

  settle(checkoutRef: string, outcome: 'paid' | 'failed' = 'paid'): void {
    this.#change(checkoutRef, (order, nowMs) => {
      if (order.state !== 'pending') throw new Error(`nothing is pending for ${checkoutRef}`);
      return settle(order, outcome, nowMs);
    });
  }

  renew(subscriptionRef: string, outcome: 'paid' | 'failed'): void {
    this.#change(subscriptionRef, (order, nowMs) => renew(order, outcome, nowMs));
  }

  refundAtDashboard(paymentRef: string, usCents: number): void {
    this.#refunds += 1;
    const id = `dashboard-${this.#refunds}`;
    this.#change(paymentRef, (order) => refundPayment(order, { id, paymentRef, usCents }));
  }

  dispute(paymentRef: string): void {
    this.#change(paymentRef, (order, nowMs) => disputePayment(order, paymentRef, nowMs));
  }

  closeDispute(paymentRef: string, outcome: 'won' | 'lost'): void {
    this.#change(paymentRef, (order) => closeDispute(order, paymentRef, outcome));
  }

  /** The events that the gateway has not delivered, of what these controls did and of what time brought. */
  webhooks(): Delivery[] {
    const due = [...this.orders.values()].map((order) => this.#save(advance(order, this.#clock.nowMs())));
    for (const order of due) this.#save(withoutEvents(order, new Set(order.events.map(({ id }) => id))));
    return due
      .flatMap(({ events }) => events)
      .map(({ id, type, subject }) => ({ id, type, ...this.sign(JSON.stringify({ id, type, subjects: [subject] })) }));
  }

  sign(body: string): RawWebhook {
    return signSandboxWebhook(body, { secret: sandboxTestSecret, clock: this.#clock });
  }

  books(): Readonly<Record<string, OrderBooks>> {
    return Object.fromEntries([...this.orders.values()].map((order) => [order.id, booksOf(order)]));
  }

  #submit(checkoutRef: string, outcome: (typeof testCards)[number]['outcome']): void {
    const number = testCards.find((card) => card.outcome === outcome)?.number ?? '';
    this.#change(checkoutRef, (order, nowMs) => submitCard(order, { ending: number.slice(-4), outcome }, nowMs));
  }

  #change(ref: string, change: (order: SandboxOrder, nowMs: number) => SandboxOrder): void {
    const order = this.orders.get(orderIdOf(ref));
    if (order === undefined) throw new Error(`unknown reference ${ref}`);
    const nowMs = this.#clock.nowMs();
    this.#save(change(advance(order, nowMs), nowMs));
  }

  #save(order: SandboxOrder): SandboxOrder {
    const copy: SandboxOrder = JSON.parse(JSON.stringify(order));
    this.orders.set(copy.id, copy);
    return copy;
  }
}

function booksOf({ payments }: SandboxOrder): OrderBooks {
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  const disputes = payments.flatMap((payment) => payment.disputes).filter(({ state }) => state !== 'won');
  return {
    paid: sum(payments.map(({ usCents }) => usCents)),
    refunded: sum(payments.map(refundedCents)),
    disputed: sum(disputes.map(({ usCents }) => usCents)),
  };
}
