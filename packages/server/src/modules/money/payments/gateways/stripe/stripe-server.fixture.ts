import Stripe from 'stripe';
import type { Clock } from '../../../../../platform/clock.js';
import type { RawWebhook } from '../gateway.js';
import {
  type Delivery,
  HttpProvider,
  type OrderBooks,
  type ProviderRequest,
  type ProviderResponse,
  type ProviderServer,
} from '../provider-server.fixture.js';
import { StripeBilling } from './stripe-billing.fixture.js';
import { StripeBooks } from './stripe-books.fixture.js';
import { type DisputeObject, StripeRefusal } from './stripe-objects.fixture.js';
import { respondAsStripe } from './stripe-routes.fixture.js';

export const stripeTestKey = 'sk_test_limelight';
export const stripeTestWebhookSecret = 'whsec_limelight';

interface FirstResponse {
  readonly fingerprint: string;
  readonly response: ProviderResponse;
}

/**
 * A Stripe account on this machine: authentication, idempotency keys, expansion and pagination as documented.
 */
export class StripeServer extends HttpProvider implements ProviderServer {
  readonly #clock: Clock;
  readonly #books: StripeBooks;
  readonly #billing: StripeBilling;
  readonly #byKey = new Map<string, FirstResponse>();

  /** @param firstId where its ids begin: two servers of one database need different ones */
  constructor(clock: Clock, firstId = 0) {
    super();
    this.#clock = clock;
    this.#books = new StripeBooks(clock, firstId);
    this.#billing = new StripeBilling(this.#books);
  }

  /** Forgets idempotency keys, as Stripe may after 24 hours. */
  forgetKeys(): void {
    this.#byKey.clear();
  }

  pay(checkoutRef: string): void {
    const session = this.#books.openSession(checkoutRef);
    session.status = 'complete';
    session.payment_status = 'paid';
    if (session.mode === 'subscription') {
      this.#billing.payInvoice(this.#billing.start(session));
    } else {
      const intent = this.#books.newIntent(session.amount_total, session.metadata);
      session.payment_intent = intent.id;
      this.#books.charge(intent);
    }
    this.#books.emit('checkout.session.completed', session);
  }

  /** The page shows the reason and stays open. */
  decline(checkoutRef: string): void {
    const session = this.#books.openSession(checkoutRef);
    if (session.mode === 'subscription') return;
    const intent = this.#books.newIntent(session.amount_total, session.metadata);
    session.payment_intent = intent.id;
    this.#books.decline(intent);
  }

  /** The link leads back to our site; Stripe does not note it. */
  cancel(checkoutRef: string): void {
    this.#books.openSession(checkoutRef);
  }

  payLate(checkoutRef: string): void {
    const session = this.#books.openSession(checkoutRef);
    session.status = 'complete';
    if (session.mode === 'subscription') {
      this.#billing.start(session).intent.status = 'processing';
    } else {
      const intent = this.#books.newIntent(session.amount_total, session.metadata);
      intent.status = 'processing';
      session.payment_intent = intent.id;
    }
    this.#books.emit('checkout.session.completed', session);
  }

  settle(checkoutRef: string, outcome: 'paid' | 'failed' = 'paid'): void {
    const session = this.#books.objects.get('checkout.session', checkoutRef);
    if (session.status !== 'complete') throw new Error(`nothing is pending for ${checkoutRef}`);
    if (session.payment_intent !== null) {
      const intent = this.#books.objects.get('payment_intent', session.payment_intent);
      if (intent.status !== 'processing') throw new Error(`nothing is pending for ${checkoutRef}`);
      if (outcome === 'paid') this.#books.charge(intent);
      else this.#books.decline(intent);
    } else if (session.subscription !== null && outcome === 'paid') {
      this.#billing.payLatestInvoice(session.subscription);
    } else if (session.subscription !== null) {
      this.#billing.failFirst(session.subscription);
    }
    if (outcome === 'paid') session.payment_status = 'paid';
    const ending = outcome === 'paid' ? 'succeeded' : 'failed';
    this.#books.emit(`checkout.session.async_payment_${ending}`, session);
  }

  checkoutAt(url: string): string {
    return this.#books.objects.get('checkout.session', url.split('/').at(-1) ?? '').id;
  }

  subscriptionOf(checkoutRef: string): string {
    const { subscription } = this.#books.objects.get('checkout.session', checkoutRef);
    if (subscription === null) throw new Error(`${checkoutRef} has no subscription`);
    return subscription;
  }

  renew(subscriptionRef: string, outcome: 'paid' | 'failed' | 'draft'): void {
    this.#billing.renew(subscriptionRef, outcome);
  }

  /** The card of a subscription declines from now on. */
  declineCard(subscriptionRef: string): void {
    this.#billing.declineCard(subscriptionRef);
  }

  /** The player pays what is due on the page of the newest invoice. */
  payLatestInvoice(subscriptionRef: string): void {
    this.#billing.payLatestInvoice(subscriptionRef);
  }

  refundAtDashboard(paymentRef: string, usCents: number): void {
    this.#books.refund(paymentRef, { amount: usCents });
  }

  failRefund(refundRef: string): void {
    this.#books.failRefund(refundRef);
  }

  dispute(paymentRef: string): void {
    this.#books.dispute(paymentRef);
  }

  /** An inquiry or another special form of a dispute. */
  disputeAs(paymentRef: string, status: string): DisputeObject {
    return this.#books.dispute(paymentRef, status);
  }

  closeDispute(paymentRef: string, outcome: 'won' | 'lost'): void {
    this.#books.closeDispute(paymentRef, outcome);
  }

  webhooks(): Delivery[] {
    this.#books.expireSessions();
    return this.#books.takeEvents().map(({ id, type, body }) => ({ id, type, ...this.sign(body) }));
  }

  sign(payload: string): RawWebhook {
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: stripeTestWebhookSecret,
      timestamp: Math.floor(this.#clock.nowMs() / 1_000),
    });
    return { body: Buffer.from(payload), headers: { 'stripe-signature': signature } };
  }

  books(): Readonly<Record<string, OrderBooks>> {
    return this.#books.byOrder();
  }

  protected respond(request: ProviderRequest): ProviderResponse {
    try {
      requireKey(request);
      return this.#onceByKey(request, () => this.#execute(request));
    } catch (error) {
      if (error instanceof StripeRefusal) return refusal(error);
      throw error;
    }
  }

  #execute(request: ProviderRequest): ProviderResponse {
    this.#books.expireSessions();
    try {
      return { status: 200, body: respondAsStripe({ books: this.#books, billing: this.#billing }, request) };
    } catch (error) {
      if (error instanceof StripeRefusal) return refusal(error);
      throw error;
    }
  }

  /**
   * The first response to a key is repeated, also an error; other parameters with the same key are refused.
   */
  #onceByKey(request: ProviderRequest, execute: () => ProviderResponse): ProviderResponse {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || key === undefined) return execute();
    const fingerprint = `${request.path} ${request.body}`;
    const first = this.#byKey.get(key);
    if (first !== undefined && first.fingerprint !== fingerprint) {
      throw new StripeRefusal(
        400,
        'idempotency_key_in_use',
        'Keys can only be used with the same',
        'idempotency_error',
      );
    }
    if (first !== undefined) return first.response;
    const response = execute();
    const copy: ProviderResponse = { ...response, body: structuredClone(response.body) };
    this.#byKey.set(key, { fingerprint, response: copy });
    return copy;
  }
}

function requireKey({ headers }: ProviderRequest): void {
  if (headers['authorization'] !== `Bearer ${stripeTestKey}`) {
    throw new StripeRefusal(401, 'api_key_invalid', 'Invalid API Key provided: sk_test_****wxyz');
  }
  if (headers['stripe-version'] === undefined) throw new StripeRefusal(400, 'version_missing', 'No API version');
}

function refusal({ status, code, type, message }: StripeRefusal): ProviderResponse {
  return { status, body: { error: { type, code, message } }, headers: { 'request-id': 'req_test' } };
}
