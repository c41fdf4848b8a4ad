import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../../../platform/clock.js';
import type { RawWebhook } from '../gateway.js';
import { centsOfMajorUnits } from '../major-units.js';
import {
  type Delivery,
  HttpProvider,
  type OrderBooks,
  type ProviderRequest,
  type ProviderResponse,
  type ProviderServer,
} from '../provider-server.fixture.js';
import {
  FlutterwaveBooks,
  rowOfCharge,
  rowOfChargeback,
  rowOfRefund,
  rowOfSubscription,
} from './flutterwave-books.fixture.js';
import { orderOf } from './order-reference.js';

export interface FlutterwaveServerOptions {
  readonly clock: Clock;
  readonly secretKey: string;
  readonly webhookSecretHash: string;
  /** Where its ids begin: two servers of one database need different ones. */
  readonly firstId?: number;
}

/** Small, so that tests need more than one page. */
const pageSize = 2;
const minuteMs = 60_000;

const paymentBody = z.object({
  tx_ref: z.string().min(1),
  amount: z.string(),
  currency: z.string(),
  redirect_url: z.url(),
  customer: z.object({ email: z.email(), name: z.string() }),
  session_duration: z.number().int().min(1).max(1440),
  payment_plan: z.number().int().optional(),
});
const planBody = z.object({
  name: z.string(),
  amount: z.string(),
  interval: z.literal('monthly'),
  currency: z.literal('USD'),
});
const refundBody = z.object({ amount: z.string(), comments: z.string().max(200) });

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Flutterwave, version 3, as its documentation describes it. References of checkouts are transaction
 * references.
 */
export class FlutterwaveServer extends HttpProvider implements ProviderServer {
  readonly #options: FlutterwaveServerOptions;
  readonly #book: FlutterwaveBooks;
  /** Transaction references by the address of their page. */
  readonly #refs = new Map<string, string>();

  constructor(options: FlutterwaveServerOptions) {
    super();
    this.#options = options;
    this.#book = new FlutterwaveBooks(options.clock, options.firstId ?? 4_000_000);
  }

  pay(checkoutRef: string): void {
    this.#book.charge(checkoutRef, 'successful', 'Approved');
  }

  /** The public key lets anybody charge themselves for any reference, amount and currency. */
  payInstead(checkoutRef: string, changes: { readonly usCents?: number; readonly currency?: string }): void {
    this.#book.charge(checkoutRef, 'successful', 'Approved', changes);
  }

  /** The player pays on the page that is still open in another tab. */
  payAgain(checkoutRef: string): void {
    this.#book.charge(checkoutRef, 'successful', 'Approved', { again: true });
  }

  decline(checkoutRef: string): void {
    this.#book.charge(checkoutRef, 'failed', 'Insufficient Funds');
  }

  /** The browser returns with `status=cancelled`; Flutterwave remembers nothing of it. */
  cancel(checkoutRef: string): void {
    if (!this.#book.pages.has(checkoutRef)) throw new Error(`no page for ${checkoutRef}`);
  }

  payLate(checkoutRef: string): void {
    this.#book.charge(checkoutRef, 'pending', 'Pending');
  }

  settle(checkoutRef: string, outcome: 'paid' | 'failed' = 'paid'): void {
    this.#book.settle(checkoutRef, outcome);
  }

  renew(subscriptionRef: string, outcome: 'paid' | 'failed'): void {
    this.#book.renew(subscriptionRef, outcome);
  }

  checkoutAt(url: string): string {
    const ref = this.#refs.get(url);
    if (ref === undefined) throw new Error(`no page at ${url}`);
    return ref;
  }

  /** It has the reference of its first payment. */
  subscriptionOf(checkoutRef: string): string {
    const begun = this.#book.subscriptions.find(({ first }) => first.txRef === checkoutRef);
    if (begun === undefined) throw new Error(`${checkoutRef} has no subscription`);
    return String(begun.first.id);
  }

  refundAtDashboard(paymentRef: string, usCents: number): void {
    this.#book.refund(this.#book.chargeOf(paymentRef), usCents, null);
  }

  failRefund(refundRef: string): void {
    this.#book.failRefund(refundRef);
  }

  dispute(paymentRef: string): void {
    this.#book.dispute(this.#book.chargeOf(paymentRef));
  }

  closeDispute(paymentRef: string, outcome: 'won' | 'lost'): void {
    this.#book.closeDispute(this.#book.chargeOf(paymentRef), outcome);
  }

  webhooks(): Delivery[] {
    return this.#book.events.splice(0).map(({ id, type, body }) => {
      const text = JSON.stringify(body);
      const hash = createHash('sha256').update(text).digest('hex');
      return { ...this.sign(text), type, id: id === '' ? `${type}:${hash}` : id };
    });
  }

  sign(body: string): RawWebhook {
    const headers = { 'content-type': 'application/json', 'verif-hash': this.#options.webhookSecretHash };
    return { body: Buffer.from(body), headers };
  }

  books(): Readonly<Record<string, OrderBooks>> {
    const refs = [...this.#book.pages.keys()];
    return Object.fromEntries(refs.map((txRef) => [orderOf(txRef)?.orderId ?? txRef, this.#book.totals(txRef)]));
  }

  protected respond(request: ProviderRequest): ProviderResponse {
    if (request.headers['authorization'] !== `Bearer ${this.#options.secretKey}`) {
      return refused(401, 'Invalid authorization key');
    }
    try {
      return request.method === 'GET' ? this.#read(request) : this.#write(request);
    } catch (error) {
      if (error instanceof Refusal) return refused(error.status, error.message);
      if (error instanceof z.ZodError) return refused(400, 'Invalid request');
      throw error;
    }
  }

  #read({ path, query }: ProviderRequest): ProviderResponse {
    const book = this.#book;
    const verified = /^\/v3\/transactions\/(\d+)\/verify$/.exec(path)?.[1];
    if (verified !== undefined) {
      const charge = book.charges.find(({ id }) => String(id) === verified);
      if (charge === undefined) throw new Refusal(400, 'No transaction was found for this id');
      return success(rowOfCharge(charge));
    }
    const is = (name: string, value: string) => query.get(name) === null || query.get(name) === value;
    switch (path) {
      case '/v3/transactions':
        return listed(query, this.#search(query).map(rowOfCharge));
      case '/v3/refunds':
        return listed(query, book.refunds.filter(({ charge }) => is('id', String(charge.id))).map(rowOfRefund));
      case '/v3/chargebacks':
        return listed(
          query,
          book.chargebacks.filter(({ charge }) => is('flw_ref', charge.flwRef)).map(rowOfChargeback),
        );
      case '/v3/subscriptions': {
        const rows = book.subscriptions.filter(({ first }) => is('transaction_id', String(first.id)));
        return listed(query, rows.map(rowOfSubscription));
      }
      default:
        throw new Refusal(404, 'Not found');
    }
  }

  /** Newest first; the days include both ends. */
  #search(query: URLSearchParams) {
    const from = query.get('from') ?? '';
    const to = query.get('to') ?? '9';
    return this.#book.charges
      .filter(({ txRef, email, status, createdAt }) => {
        const day = createdAt.toISOString().slice(0, 10);
        const fields = { tx_ref: txRef, customer_email: email, status };
        const matches = Object.entries(fields).every(([name, value]) => [null, value].includes(query.get(name)));
        return matches && day >= from && day <= to;
      })
      .reverse();
  }

  #write({ method, path, body }: ProviderRequest): ProviderResponse {
    const refundOf = /^\/v3\/transactions\/(\d+)\/refund$/.exec(path)?.[1];
    const cancelled = /^\/v3\/subscriptions\/(\d+)\/cancel$/.exec(path)?.[1];
    const target = `${method} ${path}`;
    if (target === 'POST /v3/payments') return this.#openPage(paymentBody.parse(JSON.parse(body)));
    if (target === 'POST /v3/payment-plans') return this.#addPlan(planBody.parse(JSON.parse(body)));
    if (method === 'POST' && refundOf !== undefined) {
      return this.#refund(refundOf, refundBody.parse(JSON.parse(body)));
    }
    const subscription = this.#book.subscriptions.find(({ id }) => String(id) === cancelled);
    if (method !== 'PUT' || subscription === undefined) throw new Refusal(404, 'Not found');
    if (subscription.status !== 'active') throw new Refusal(400, 'Subscription is not active');
    this.#book.cancel(subscription);
    return success(rowOfSubscription(subscription));
  }

  #openPage(sent: z.output<typeof paymentBody>): ProviderResponse {
    const usCents = requireCents(sent.amount);
    const planId = sent.payment_plan === undefined ? null : String(sent.payment_plan);
    if (planId !== null && this.#book.plans.get(planId)?.usCents !== usCents) throw new Refusal(400, 'Invalid plan');
    this.#book.pages.set(sent.tx_ref, {
      txRef: sent.tx_ref,
      usCents,
      currency: sent.currency,
      email: sent.customer.email,
      name: sent.customer.name,
      planId,
      expiresAtMs: this.#options.clock.nowMs() + sent.session_duration * minuteMs,
    });
    const page = createHash('sha256').update(`${sent.tx_ref} ${this.#book.nextId()}`).digest('hex').slice(0, 20);
    const link = `${this.baseUrl}/v3/hosted/pay/${page}`;
    this.#refs.set(link, sent.tx_ref);
    return success({ link });
  }

  #addPlan({ name, amount }: z.output<typeof planBody>): ProviderResponse {
    const id = this.#book.nextId();
    this.#book.plans.set(String(id), { name, usCents: requireCents(amount) });
    return success({ id, name, amount, interval: 'monthly', duration: 0, status: 'active', currency: 'USD' });
  }

  #refund(transactionId: string, { amount, comments }: z.output<typeof refundBody>): ProviderResponse {
    const charge = this.#book.charges.find(({ id }) => String(id) === transactionId);
    const usCents = requireCents(amount);
    if (charge === undefined || usCents > charge.usCents - this.#book.refunded(charge)) {
      throw new Refusal(400, 'Some error occured');
    }
    return success(rowOfRefund(this.#book.refund(charge, usCents, comments)));
  }
}

function requireCents(amount: string): number {
  const cents = centsOfMajorUnits(amount);
  if (cents === null || cents <= 0) throw new Refusal(400, 'amount is invalid');
  return cents;
}

function success(data: unknown, meta?: unknown): ProviderResponse {
  return { status: 200, body: { status: 'success', message: 'Done', ...(meta === undefined ? {} : { meta }), data } };
}

function listed(query: URLSearchParams, rows: readonly unknown[]): ProviderResponse {
  const page = Number(query.get('page') ?? '1');
  const total_pages = Math.ceil(rows.length / pageSize);
  const page_info = { total: rows.length, current_page: page, total_pages };
  return success(rows.slice((page - 1) * pageSize, page * pageSize), { page_info });
}

function refused(status: number, message: string): ProviderResponse {
  return { status, body: { status: 'error', message, data: null } };
}
