import type { Clock } from '../../../../../platform/clock.js';
import { monthLater } from '../month-later.js';
import type { OrderBooks } from '../provider-server.fixture.js';
import type { Dispute, Order, Payment, Refund, Subscription } from './paypal-records.fixture.js';
import {
  rowOfDispute,
  rowOfOrder,
  rowOfPayment,
  rowOfRefund,
  rowOfSale,
  rowOfSubscription,
} from './paypal-rows.fixture.js';

export interface PaypalEvent {
  readonly id: string;
  readonly type: string;
  readonly body: unknown;
}

/** An order that nobody approves is forgotten. */
const orderLifeMs = 6 * 3_600_000;
const failuresMax = 3;

/** What PayPal knows: orders, plans, subscriptions, payments, refunds and disputes. */
export class PaypalBooks {
  readonly orders = new Map<string, Order>();
  readonly products = new Set<string>();
  readonly plans = new Map<string, number>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly payments: Payment[] = [];
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  readonly events: PaypalEvent[] = [];
  readonly #clock: Clock;
  #count: number;

  constructor(clock: Clock, firstId: number) {
    this.#clock = clock;
    this.#count = firstId;
  }

  /** 17 characters, as PayPal's ids have. */
  nextId(prefix = ''): string {
    this.#count += 1;
    return `${prefix}${String(this.#count).padStart(17 - prefix.length, '0')}`;
  }

  /** @throws Error for an unknown order, and one that has expired */
  order(ref: string): Order {
    const order = this.orders.get(ref);
    const isOld = order?.status === 'PAYER_ACTION_REQUIRED' && this.#ageMs(order) > orderLifeMs;
    if (order === undefined || isOld) throw new Error(`no order ${ref}`);
    return order;
  }

  subscription(ref: string): Subscription {
    const subscription = this.subscriptions.get(ref);
    if (subscription === undefined) throw new Error(`no subscription ${ref}`);
    return subscription;
  }

  payment(ref: string): Payment {
    const payment = this.payments.find(({ id }) => id === ref);
    if (payment === undefined) throw new Error(`no payment ${ref}`);
    return payment;
  }

  /** The player approves at PayPal's page: orders are captured later, subscriptions charged immediately. */
  approve(ref: string, outcome: Order['outcome']): void {
    if (this.subscriptions.has(ref)) {
      this.#activate(this.subscription(ref), outcome);
      return;
    }
    const order = this.order(ref);
    if (order.status === 'COMPLETED') throw new Error(`order ${ref} is paid`);
    order.status = 'APPROVED';
    order.outcome = outcome;
    this.#announce('CHECKOUT.ORDER.APPROVED', rowOfOrder(this, order));
  }

  capture(order: Order): void {
    if (order.outcome === 'refused') throw new Error('INSTRUMENT_DECLINED');
    const { id, customId, usCents, outcome } = order;
    const payment = this.#pay({ customId, usCents, orderId: id, subscriptionId: null, status: outcome });
    order.status = 'COMPLETED';
    this.#announce(`PAYMENT.CAPTURE.${outcome}`, rowOfPayment(payment));
  }

  settle(ref: string, outcome: 'paid' | 'failed'): void {
    const status = outcome === 'paid' ? 'COMPLETED' : 'DECLINED';
    const pending = this.payments.find(
      ({ orderId, subscriptionId, status: now }) => now === 'PENDING' && (orderId === ref || subscriptionId === ref),
    );
    if (pending === undefined) {
      const order = this.order(ref);
      if (order.outcome !== 'PENDING') throw new Error(`nothing is pending for ${ref}`);
      order.outcome = status;
      return;
    }
    pending.status = status;
    pending.updatedAt = this.#clock.now();
    if (pending.subscriptionId === null) this.#announce(`PAYMENT.CAPTURE.${status}`, rowOfPayment(pending));
    else this.#announce(`PAYMENT.SALE.${outcome === 'paid' ? 'COMPLETED' : 'DENIED'}`, rowOfSale(pending));
  }

  renew(ref: string, outcome: 'paid' | 'failed'): void {
    const subscription = this.subscription(ref);
    if (subscription.status !== 'ACTIVE') throw new Error(`subscription ${ref} is not active`);
    if (outcome === 'paid') {
      this.#charge(subscription, 'COMPLETED');
      return;
    }
    subscription.failures += 1;
    this.#announceSubscription('PAYMENT.FAILED', subscription);
    if (subscription.failures < failuresMax) return;
    subscription.status = 'SUSPENDED';
    this.#announceSubscription('SUSPENDED', subscription);
  }

  approveChange(ref: string): void {
    const subscription = this.subscription(ref);
    if (subscription.revisedPlanId === null) throw new Error(`no change of ${ref} waits`);
    subscription.planId = subscription.revisedPlanId;
    subscription.revisedPlanId = null;
    this.#announceSubscription('UPDATED', subscription);
  }

  cancel(subscription: Subscription): void {
    subscription.status = 'CANCELLED';
    this.#announceSubscription('CANCELLED', subscription);
  }

  /** @throws Error when the amount is more than what is left */
  refund(payment: Payment, usCents: number, customId: string | null): Refund {
    const refund: Refund = {
      ...{ id: this.nextId('R'), payment, usCents, customId, createdAt: this.#clock.now() },
      status: 'COMPLETED',
    };
    if (payment.status === 'PENDING' || usCents > this.left(payment)) throw new Error('nothing to refund');
    this.refunds.push(refund);
    this.#updateRefunded(payment);
    const row = payment.subscriptionId === null ? rowOfRefund(refund) : { ...rowOfSale(payment), id: refund.id };
    const type = payment.subscriptionId === null ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.SALE.REFUNDED';
    this.#announce(type, payment.subscriptionId === null ? row : { ...row, sale_id: payment.id });
    return refund;
  }

  findRefund(ref: string): Refund {
    const refund = this.refunds.find(({ id }) => id === ref);
    if (refund === undefined) throw new Error(`no refund ${ref}`);
    return refund;
  }

  failRefund(refundRef: string): void {
    const refund = this.findRefund(refundRef);
    refund.status = 'FAILED';
    this.#updateRefunded(refund.payment);
  }

  left(payment: Payment): number {
    return payment.usCents - sumOf(this.refundsOf(payment));
  }

  refundsOf(payment: Payment): Refund[] {
    return this.refunds.filter((refund) => refund.payment === payment && refund.status === 'COMPLETED');
  }

  dispute(payment: Payment): void {
    const dispute: Dispute = { id: this.nextId('PP-D-'), payment, createdAt: this.#clock.now(), outcome: null };
    this.disputes.push(dispute);
    this.#announce('CUSTOMER.DISPUTE.CREATED', rowOfDispute(dispute));
  }

  closeDispute(payment: Payment, outcome: 'won' | 'lost'): void {
    const dispute = this.disputes.find((other) => other.payment === payment && other.outcome === null);
    if (dispute === undefined) throw new Error(`no open dispute of ${payment.id}`);
    dispute.outcome = outcome;
    this.#announce('CUSTOMER.DISPUTE.RESOLVED', rowOfDispute(dispute));
  }

  totals(customId: string): OrderBooks {
    const paid = this.payments.filter(
      (payment) => payment.customId === customId && payment.status !== 'PENDING' && payment.status !== 'DECLINED',
    );
    return {
      paid: sumOf(paid),
      refunded: sumOf(paid.flatMap((payment) => this.refundsOf(payment))),
      disputed: sumOf(
        paid.filter((payment) => this.disputes.some((each) => each.payment === payment && each.outcome !== 'won')),
      ),
    };
  }

  #activate(subscription: Subscription, outcome: Order['outcome']): void {
    if (subscription.status !== 'APPROVAL_PENDING') throw new Error(`subscription ${subscription.id} is decided`);
    if (outcome === 'refused' || outcome === 'DECLINED') {
      subscription.status = 'SUSPENDED';
      this.#announceSubscription('PAYMENT.FAILED', subscription);
      return;
    }
    subscription.status = 'ACTIVE';
    this.#announceSubscription('ACTIVATED', subscription);
    this.#charge(subscription, outcome);
  }

  #charge(subscription: Subscription, status: 'COMPLETED' | 'PENDING'): void {
    const usCents = this.plans.get(subscription.planId) ?? 0;
    const { id, customId } = subscription;
    const payment = this.#pay({ customId, usCents, orderId: null, subscriptionId: id, status });
    subscription.failures = 0;
    subscription.nextBillingAt = monthLater(this.#clock.now());
    this.#announce(`PAYMENT.SALE.${status}`, rowOfSale(payment));
  }

  #pay(payment: Omit<Payment, 'id' | 'createdAt' | 'updatedAt'>): Payment {
    const now = this.#clock.now();
    const added = { id: this.nextId('C'), createdAt: now, updatedAt: now, ...payment };
    this.payments.push(added);
    return added;
  }

  #updateRefunded(payment: Payment): void {
    const left = this.left(payment);
    payment.status = left === 0 ? 'REFUNDED' : left === payment.usCents ? 'COMPLETED' : 'PARTIALLY_REFUNDED';
    payment.updatedAt = this.#clock.now();
  }

  #announceSubscription(what: string, subscription: Subscription): void {
    this.#announce(`BILLING.SUBSCRIPTION.${what}`, rowOfSubscription(subscription));
  }

  #announce(type: string, resource: unknown): void {
    const id = `WH-${this.nextId()}`;
    const create_time = this.#clock.now().toISOString();
    this.events.push({ id, type, body: { id, create_time, event_type: type, event_version: '1.0', resource } });
  }

  #ageMs({ createdAt }: Order): number {
    return this.#clock.nowMs() - createdAt.getTime();
  }
}

function sumOf(rows: readonly { readonly usCents: number }[]): number {
  return rows.reduce((sum, { usCents }) => sum + usCents, 0);
}
