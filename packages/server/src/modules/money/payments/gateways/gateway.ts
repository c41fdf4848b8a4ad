import type { UsCents } from '@limelight/rules/money';
import type { GatewayName, PaymentProduct } from '@limelight/rules/payment';
import type { VipTier } from '@limelight/rules/vip-plan';

/**
 * A payment provider behind one small interface. Nothing that a browser or a webhook says grants anything:
 * both only name something to read again, and the reports below, read from the provider, are what the worker
 * acts on. That makes late, doubled and reordered webhooks harmless.
 *
 * Every call to a provider ends within `providerTimeoutMs`.
 */
export interface PaymentGateway {
  readonly name: GatewayName;
  /**
   * What a change to a higher plan does at this provider; `subscribe-again` starts a new subscription for it.
   */
  readonly planChange: 'prorated' | 'approved-by-player' | 'subscribe-again';
  /** Each verification of a webhook is a call to the provider; the others compute it. */
  readonly verifiesRemotely?: true;

  /**
   * Opens the provider's page for one payment, or for the first payment of a subscription. The same order
   * never makes two checkouts: its id is the provider's idempotency key.
   * @throws GatewayError
   */
  openCheckout(order: CheckoutOrder): Promise<Checkout>;

  /**
   * Reads what became of an order. PayPal's approved orders are captured here, with the order's id as
   * idempotency key.
   * @throws GatewayError
   */
  readCheckout(checkout: CheckoutReference): Promise<CheckoutReport>;

  /** Reads one payment with all its refunds and disputes. @throws GatewayError */
  readPayment(paymentRef: string): Promise<PaymentReport>;

  /** Gives money back. A repeat with the same id refunds once. @throws GatewayError */
  refund(refund: RefundRequest): Promise<RefundReport>;

  /** Reads what became of a refund. @throws GatewayError */
  readRefund(refund: RefundReference): Promise<RefundReport>;

  /** Reads a subscription with its newest payments. @throws GatewayError */
  readSubscription(subscriptionRef: string): Promise<SubscriptionReport>;

  /**
   * Moves a subscription to another plan: immediately for a higher one, at the end of the period for a lower
   * one.
   * @returns the page on which the player approves the change, where the provider wants that; undefined when
   * it is done
   * @throws GatewayError
   */
  changePlan(change: PlanChange): Promise<string | undefined>;

  /**
   * Ends a subscription at the end of its period, or immediately. Ending it twice is no error.
   * @throws GatewayError
   */
  cancelSubscription(subscriptionRef: string, when: 'at-period-end' | 'now'): Promise<void>;

  /**
   * Takes back that a subscription ends with its period. Missing where a cancellation is final.
   * @throws GatewayError
   */
  resumeSubscription?(subscriptionRef: string): Promise<void>;

  /**
   * The provider's page where a player changes the card of a subscription; undefined for one that has ended.
   * Missing where the provider has no such page.
   * @throws GatewayError
   */
  manageUrl?(subscription: ManagedSubscription): Promise<string | undefined>;

  /**
   * Verifies a webhook by its raw body and headers and says what it is about.
   * @throws WebhookRejected for a signature or a time that is wrong, and for a body that is not an event
   */
  verifyWebhook(webhook: RawWebhook): Promise<WebhookEvent>;
}

/** Calls to providers that take longer fail with `GatewayError`, and are repeated. */
export const providerTimeoutMs = 15_000;

export interface CheckoutOrder {
  /** A UUID: the idempotency key, and the reference that comes back with every report. */
  readonly id: string;
  readonly product: PaymentProduct;
  /** The name of the game, for the provider's page. */
  readonly siteName: string;
  /** What the player sees on the provider's page: "5 tokens", "VIP Pro". */
  readonly title: string;
  /** The whole amount, not the price of one token. */
  readonly usCents: UsCents;
  readonly player: { readonly id: string; readonly email: string; readonly name: string };
  /** Where the provider sends the player back to. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** When the checkout must stop accepting a payment. */
  readonly expiresAt: Date;
}

export interface Checkout {
  /** The provider's id of the checkout. */
  readonly ref: string;
  /** The provider's page. */
  readonly url: string;
}

export interface CheckoutReference {
  /** Our order's id. */
  readonly orderId: string;
  readonly ref: string;
  readonly product: 'tokens' | 'vip';
  /** The payment that was taken for this order, once there is one: the report is about that one. */
  readonly paymentRef?: string | null;
}

/**
 * `pending`: the provider is still collecting the money; the other ends may still turn to `paid` when it
 * comes late.
 */
export type CheckoutState = 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired';

export interface CheckoutReport {
  readonly state: CheckoutState;
  /** Our order's id as the provider knows it, null when it names none. */
  readonly orderId: string | null;
  /** The payment, once there is one. For a subscription, its first payment. */
  readonly payment: PaymentReport | null;
  /** The subscription that a VIP checkout started. */
  readonly subscriptionRef: string | null;
  /** Why it failed, as the player may read it: "not enough funds". Never the provider's internals. */
  readonly reason: string | null;
  /** Others for the same order, where the provider's page takes several: the player was charged again. */
  readonly further?: readonly FurtherPayment[];
}

export interface FurtherPayment {
  readonly payment: PaymentReport;
  /** The subscription that this payment started. */
  readonly subscriptionRef: string | null;
}

export interface PaymentReport {
  /** The provider's id of the payment: refunds and disputes name it. */
  readonly ref: string;
  readonly usCents: number;
  /** Lower case, as in ISO 4217: anything but `usd` is not accepted. */
  readonly currency: string;
  readonly paidAt: Date;
  /** "Visa ending 4242", "PayPal": for the receipt. */
  readonly method: string | null;
  /**
   * Identifies the card or the provider account that paid, where the provider names one: the same for the
   * same.
   */
  readonly payer?: string | undefined;
  /** All refunds together, also those made at the provider's own dashboard. */
  readonly refundedUsCents: number;
  readonly disputes: readonly DisputeReport[];
  /** What the provider did not let us read: what is known of it stays. */
  readonly hidden?: readonly ('refunds' | 'disputes')[];
}

export interface DisputeReport {
  readonly ref: string;
  readonly usCents: number;
  /** `lost`: the money went back to the payer; `won`: it is ours. */
  readonly state: 'open' | 'won' | 'lost';
  readonly reason: string | null;
  /** By when the provider wants an answer. */
  readonly answerBy: Date | null;
}

export interface RefundRequest {
  /** A UUID, the idempotency key. */
  readonly id: string;
  readonly paymentRef: string;
  readonly usCents: UsCents;
  readonly reason: string;
}

export interface RefundReference {
  readonly paymentRef: string;
  /** The provider's id of the refund. */
  readonly ref: string;
}

export interface RefundReport {
  readonly ref: string;
  /** A refund that the provider refused later counts no more in `refundedUsCents`. */
  readonly state: 'pending' | 'done' | 'refused';
}

/** `past-due`: a renewal failed and the provider tries again; `ended`: nothing more will be charged. */
export type SubscriptionState = 'pending' | 'active' | 'past-due' | 'ended';

export interface SubscriptionReport {
  readonly ref: string;
  readonly state: SubscriptionState;
  /** What was paid for. Null for a plan that is none of ours. */
  readonly plan: VipTier | null;
  /** What the next renewal charges, and for which plan. Null where the provider does not name it. */
  readonly renewal: SubscriptionPrice | null;
  /** Until when the last payment lasts; null before the first. */
  readonly paidUntil: Date | null;
  /** It ends with the period and does not renew. */
  readonly endsWithPeriod: boolean;
  /** Payments since the start, newest first, at least the newest 12. */
  readonly payments: readonly PaymentReport[];
}

export interface SubscriptionPrice {
  readonly plan: VipTier;
  readonly usCents: UsCents;
}

export interface PlanChange {
  readonly subscriptionRef: string;
  readonly from: VipTier;
  readonly to: VipTier;
  readonly usCents: UsCents;
  /** Idempotency key. */
  readonly id: string;
  /** The name of the game, for the page of a provider where the player approves the change. */
  readonly siteName: string;
  readonly returnUrl: string;
}

interface ManagedSubscription {
  readonly subscriptionRef: string;
  readonly returnUrl: string;
}

export interface RawWebhook {
  readonly body: Buffer;
  /** Lower-case names; a header that came twice is refused before. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** What a webhook is about. Each subject is read again at the provider. */
export type WebhookSubject =
  | { readonly kind: 'checkout'; readonly ref: string }
  /** The provider names our order instead of its checkout. */
  | { readonly kind: 'order'; readonly id: string }
  | { readonly kind: 'payment'; readonly ref: string }
  | { readonly kind: 'subscription'; readonly ref: string };

export interface WebhookEvent {
  /** Unique at this provider; a second delivery has the same. */
  readonly id: string;
  /** The provider's own name of it, for the log. */
  readonly type: string;
  /** Empty for events that concern nothing of ours: they are acknowledged and stored. */
  readonly subjects: readonly WebhookSubject[];
}

interface GatewayErrorOptions {
  readonly retry: boolean;
  readonly timedOut?: boolean;
  readonly cause?: unknown;
}

/**
 * A request to a provider failed or was refused. `retry`: the outcome is unknown or the problem passes, so
 * the same call is made again with the same idempotency key. `timedOut`: the provider did not respond in
 * time, and will hardly do so in the next call.
 */
export class GatewayError extends Error {
  readonly retry: boolean;
  readonly timedOut: boolean;

  constructor(message: string, { retry, timedOut = false, cause }: GatewayErrorOptions) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.retry = retry;
    this.timedOut = timedOut;
  }
}

/** The provider opened a checkout, or a page for a change, and names no address for it. */
export class PageMissing extends GatewayError {
  constructor(provider: string) {
    super(`${provider}: the response names no page`, { retry: true });
  }
}

/** A webhook that did not come from the provider, or not now. */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected';
}

/** How far the time of a webhook that is signed for each delivery may be from ours, both ways. */
export const webhookToleranceMs = 300_000;
