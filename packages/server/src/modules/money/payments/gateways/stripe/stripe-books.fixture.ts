import type { Clock } from '../../../../../platform/clock.js';
import type { OrderBooks } from '../provider-server.fixture.js';
import {
  type DisputeObject,
  type IntentObject,
  type RefundObject,
  type SessionObject,
  type StripeObject,
  StripeObjects,
  StripeRefusal,
} from './stripe-objects.fixture.js';

/** Days that the bank gives for an answer to a dispute. */
const answerSeconds = 7 * 24 * 3_600;

export interface StripeEventObject {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** Payments, refunds and disputes of the test server, with the events that follow from them. */
export class StripeBooks {
  readonly objects: StripeObjects;
  readonly #clock: Clock;
  #events: StripeEventObject[] = [];

  constructor(clock: Clock, firstId: number) {
    this.#clock = clock;
    this.objects = new StripeObjects(firstId);
  }

  now(): number {
    return Math.floor(this.#clock.nowMs() / 1_000);
  }

  /** Events contain the object as it is now. */
  emit(type: string, object: StripeObject): void {
    const id = this.objects.nextId('evt');
    const event = { id, object: 'event', created: this.now(), livemode: false, pending_webhooks: 1, type };
    this.#events.push({ id, type, body: JSON.stringify({ ...event, data: { object } }) });
  }

  takeEvents(): StripeEventObject[] {
    return this.#events.splice(0);
  }

  newIntent(amount: number, metadata: Readonly<Record<string, string>>): IntentObject {
    return this.objects.add({
      id: this.objects.nextId('pi'),
      object: 'payment_intent',
      amount,
      currency: 'usd',
      created: this.now(),
      metadata,
      status: 'requires_payment_method',
      amount_received: 0,
      latest_charge: null,
      last_payment_error: null,
    });
  }

  charge(intent: IntentObject): void {
    const charge = this.objects.add({
      id: this.objects.nextId('ch'),
      object: 'charge',
      amount: intent.amount,
      created: this.now(),
      payment_intent: intent.id,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', fingerprint: 'Xt5EWLLDS7FJjR1c' } },
      amount_refunded: 0,
      disputed: false,
    });
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = charge.id;
    intent.last_payment_error = null;
    this.emit('charge.succeeded', charge);
  }

  decline(intent: IntentObject): void {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { code: 'card_declined', decline_code: 'insufficient_funds' };
    this.emit('payment_intent.payment_failed', intent);
  }

  refund(
    paymentRef: string,
    { amount, metadata = {} }: { readonly amount: number; readonly metadata?: Readonly<Record<string, string>> },
  ): RefundObject {
    const charge = this.objects.get('charge', this.objects.get('payment_intent', paymentRef).latest_charge);
    if (charge.amount_refunded === charge.amount) {
      throw new StripeRefusal(400, 'charge_already_refunded', 'has already been refunded');
    }
    if (amount < 1 || charge.amount_refunded + amount > charge.amount) {
      throw new StripeRefusal(400, 'parameter_invalid_integer', 'Refund amount is greater than unrefunded amount');
    }
    const refund = this.objects.add<RefundObject>({
      id: this.objects.nextId('re'),
      object: 'refund',
      amount,
      payment_intent: paymentRef,
      metadata,
      status: 'succeeded',
    });
    charge.amount_refunded += amount;
    this.emit('refund.created', refund);
    this.emit('charge.refunded', charge);
    return refund;
  }

  /** The bank sends a refund back, days later. The charge's own sum is left as it was. */
  failRefund(refundRef: string): void {
    const refund = this.objects.get('refund', refundRef);
    refund.status = 'failed';
    this.emit('refund.failed', refund);
  }

  dispute(paymentRef: string, status = 'needs_response'): DisputeObject {
    const charge = this.objects.get('charge', this.objects.get('payment_intent', paymentRef).latest_charge);
    charge.disputed = true;
    const dispute = this.objects.add<DisputeObject>({
      id: this.objects.nextId('du'),
      object: 'dispute',
      amount: charge.amount - charge.amount_refunded,
      payment_intent: paymentRef,
      reason: 'product_not_received',
      evidence_details: { due_by: this.now() + answerSeconds },
      status,
    });
    this.emit('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(paymentRef: string, outcome: 'won' | 'lost'): void {
    const dispute = this.objects.list('dispute').find((one) => one.payment_intent === paymentRef);
    if (dispute === undefined) throw new Error(`${paymentRef} is not disputed`);
    dispute.status = dispute.status.startsWith('warning_') ? 'warning_closed' : outcome;
    this.emit('charge.dispute.closed', dispute);
  }

  expireSessions(): void {
    for (const session of this.objects.list('checkout.session')) {
      if (session.status !== 'open' || session.expires_at > this.now()) continue;
      session.status = 'expired';
      this.emit('checkout.session.expired', session);
    }
  }

  /** @throws Error unless the page is open */
  openSession(id: string): SessionObject {
    this.expireSessions();
    const session = this.objects.get('checkout.session', id);
    if (session.status !== 'open') throw new Error(`the session ${id} is ${session.status}`);
    return session;
  }

  byOrder(): Readonly<Record<string, OrderBooks>> {
    const books: Record<string, OrderBooks> = {};
    for (const intent of this.objects.list('payment_intent')) {
      const order = intent.metadata['order_id'] ?? '';
      const before = books[order] ?? { paid: 0, refunded: 0, disputed: 0 };
      books[order] = {
        paid: before.paid + intent.amount_received,
        refunded: before.refunded + this.#sum('refund', intent.id, ['succeeded', 'pending']),
        disputed: before.disputed + this.#sum('dispute', intent.id, ['needs_response', 'under_review', 'lost']),
      };
    }
    return books;
  }

  #sum(kind: 'refund' | 'dispute', intent: string, statuses: readonly string[]): number {
    return this.objects
      .list(kind)
      .filter((one) => one.payment_intent === intent && statuses.includes(one.status))
      .reduce((sum, { amount }) => sum + amount, 0);
  }
}
