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
import { PaypalBooks } from './paypal-books.fixture.js';
import { Refusal, respond } from './paypal-routes.fixture.js';
import { signDelivery } from './paypal-signing.fixture.js';

export interface PaypalServerOptions {
  readonly clock: Clock;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  /** Where its ids begin: two servers of one database need different ones. */
  readonly firstId?: number;
}

/** Seconds, as PayPal grants today. */
const tokenLife = 32_400;

/** PayPal's REST interface as its specification describes it. */
export class PaypalServer extends HttpProvider implements ProviderServer {
  readonly #options: PaypalServerOptions;
  readonly #book: PaypalBooks;
  readonly #tokens = new Map<string, number>();
  /** First responses by idempotency key. Refusals are not stored. */
  readonly #responses = new Map<string, ProviderResponse>();
  #reportsAt: Date | null = null;
  #storesKeys = true;

  constructor(options: PaypalServerOptions) {
    super();
    this.#options = options;
    this.#book = new PaypalBooks(options.clock, options.firstId ?? 0);
  }

  pay(checkoutRef: string): void {
    this.#book.approve(checkoutRef, 'COMPLETED');
  }

  /** Of an order, the capture is refused. */
  decline(checkoutRef: string): void {
    this.#book.approve(checkoutRef, 'refused');
  }

  /** The browser returns to the cancel URL; PayPal's page stays open. */
  cancel(checkoutRef: string): void {
    if (!this.#book.subscriptions.has(checkoutRef)) this.#book.order(checkoutRef);
  }

  /** PayPal withdraws an order. */
  voidOrder(checkoutRef: string): void {
    this.#book.order(checkoutRef).status = 'VOIDED';
  }

  /** PayPal shows old orders no more; their captures stay. */
  forgetOrder(checkoutRef: string): void {
    this.#book.orders.delete(checkoutRef);
  }

  /** With an eCheck. */
  payLate(checkoutRef: string): void {
    this.#book.approve(checkoutRef, 'PENDING');
  }

  settle(checkoutRef: string, outcome: 'paid' | 'failed' = 'paid'): void {
    this.#book.settle(checkoutRef, outcome);
  }

  renew(subscriptionRef: string, outcome: 'paid' | 'failed'): void {
    this.#book.renew(subscriptionRef, outcome);
  }

  /** An order's page names its token, a subscription's page another one. */
  checkoutAt(url: string): string {
    const { searchParams: query } = new URL(url);
    const order = query.get('token');
    return order === null ? this.#book.subscription(query.get('ba_token') ?? '').id : this.#book.order(order).id;
  }

  /** The checkout of a subscription is the subscription itself. */
  subscriptionOf(checkoutRef: string): string {
    return this.#book.subscription(checkoutRef).id;
  }

  approveChange(subscriptionRef: string): void {
    this.#book.approveChange(subscriptionRef);
  }

  refundAtDashboard(paymentRef: string, usCents: number): void {
    this.#book.refund(this.#book.payment(paymentRef), usCents, null);
  }

  failRefund(refundRef: string): void {
    this.#book.failRefund(refundRef);
  }

  /** The reports show nothing that is newer. */
  freezeReports(): void {
    this.#reportsAt = this.#options.clock.now();
  }

  thawReports(): void {
    this.#reportsAt = null;
  }

  dispute(paymentRef: string): void {
    this.#book.dispute(this.#book.payment(paymentRef));
  }

  closeDispute(paymentRef: string, outcome: 'won' | 'lost'): void {
    this.#book.closeDispute(this.#book.payment(paymentRef), outcome);
  }

  /** As after the hours for which PayPal stores idempotency keys. */
  ignoreKeys(): void {
    this.#storesKeys = false;
  }

  revokeTokens(): void {
    this.#tokens.clear();
  }

  webhooks(): Delivery[] {
    return this.#book.events.splice(0).map(({ id, type, body }) => {
      const text = JSON.stringify(body);
      return { ...this.sign(text), id, type };
    });
  }

  /** Each delivery has its own transmission id. */
  sign(body: string): RawWebhook {
    return signDelivery(this.#options, { body, id: this.#book.nextId('T') });
  }

  books(): Readonly<Record<string, OrderBooks>> {
    const orders = [...this.#book.orders.values(), ...this.#book.subscriptions.values()];
    return Object.fromEntries(orders.map(({ customId }) => [customId, this.#book.totals(customId)]));
  }

  protected respond(request: ProviderRequest): ProviderResponse {
    if (request.path === '/v1/oauth2/token') return this.#grant(request);
    const untilMs = this.#tokens.get(request.headers['authorization'] ?? '');
    if (untilMs === undefined || this.#options.clock.nowMs() >= untilMs) {
      return {
        status: 401,
        body: { error: 'invalid_token', error_description: 'Token signature verification failed' },
      };
    }
    const requestId = request.headers['paypal-request-id'];
    const key = requestId === undefined || !this.#storesKeys ? null : `${request.method} ${request.path} ${requestId}`;
    const first = key === null ? undefined : this.#responses.get(key);
    if (first !== undefined) return first;
    const response = this.#refuseOrRespond(request);
    if (key !== null && response.status < 400) this.#responses.set(key, response);
    return response;
  }

  #refuseOrRespond(request: ProviderRequest): ProviderResponse {
    const { clock, webhookId } = this.#options;
    try {
      const reportsAt = this.#reportsAt ?? clock.now();
      return respond({ book: this.#book, clock, webhookId, reportsAt, baseUrl: this.baseUrl }, request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const details =
        error.issue === undefined ? {} : { details: [{ issue: error.issue, description: 'as documented' }] };
      return {
        status: error.status,
        body: { name: error.message, message: 'as documented', debug_id: 'x', ...details },
      };
    }
  }

  #grant({ headers, body }: ProviderRequest): ProviderResponse {
    const { clientId, clientSecret, clock } = this.#options;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    if (headers['authorization'] !== `Basic ${basic}` || body !== 'grant_type=client_credentials') {
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
    }
    const access_token = `A21AA-${this.#book.nextId()}`;
    this.#tokens.set(`Bearer ${access_token}`, clock.nowMs() + tokenLife * 1000);
    return { status: 200, body: { access_token, token_type: 'Bearer', app_id: 'APP-1', expires_in: tokenLife } };
  }
}
