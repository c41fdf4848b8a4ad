/**
 * Stripe's objects as its API writes them, with the fields that the gateway or the test server uses. Times in
 * seconds.
 */

export interface SessionObject {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly mode: 'payment' | 'subscription';
  readonly url: string;
  readonly client_reference_id: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly amount_total: number;
  readonly currency: string;
  readonly created: number;
  readonly expires_at: number;
  /** Of a subscription. */
  readonly price: PriceObject | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
}

export interface PriceObject {
  readonly id: string;
  readonly object: 'price';
  readonly product: string;
  readonly unit_amount: number;
  readonly currency: string;
}

export interface IntentObject {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
  amount_received: number;
  latest_charge: string | null;
  last_payment_error: { readonly code: string; readonly decline_code: string } | null;
}

interface ChargeObject {
  readonly id: string;
  readonly object: 'charge';
  readonly amount: number;
  readonly created: number;
  readonly payment_intent: string;
  readonly payment_method_details: unknown;
  amount_refunded: number;
  disputed: boolean;
}

export interface RefundObject {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface DisputeObject {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly payment_intent: string;
  readonly reason: string;
  readonly evidence_details: { readonly due_by: number };
  status: string;
}

export interface SubscriptionObject {
  readonly id: string;
  readonly object: 'subscription';
  readonly customer: string;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'unpaid' | 'canceled';
  cancel_at_period_end: boolean;
  readonly cancel_at: null;
  readonly items: { readonly object: 'list'; readonly data: [ItemObject] };
  pending_update: { readonly expires_at: number; readonly subscription_items: readonly [ItemObject] } | null;
  latest_invoice: string | null;
}

interface ItemObject {
  readonly id: string;
  price: PriceObject;
  current_period_start: number;
  current_period_end: number;
}

export interface InvoiceObject {
  readonly id: string;
  readonly object: 'invoice';
  readonly created: number;
  readonly parent: {
    readonly type: 'subscription_details';
    readonly subscription_details: { readonly subscription: string };
  };
  readonly hosted_invoice_url: string;
  readonly lines: { readonly object: 'list'; readonly data: readonly LineObject[] };
  status: 'open' | 'paid' | 'void';
}

export interface LineObject {
  readonly amount: number;
  readonly period: { readonly start: number; readonly end: number };
  readonly pricing: { readonly type: 'price_details'; readonly price_details: { readonly product: string } };
}

export interface InvoicePaymentObject {
  readonly id: string;
  readonly object: 'invoice_payment';
  readonly invoice: string;
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
  status: 'open' | 'paid';
}

export type StripeObject =
  | SessionObject
  | PriceObject
  | { readonly id: string; readonly object: 'product'; readonly name: string }
  | { readonly id: string; readonly object: 'customer'; readonly email: string }
  | IntentObject
  | ChargeObject
  | RefundObject
  | DisputeObject
  | SubscriptionObject
  | InvoiceObject
  | InvoicePaymentObject;

/** Every object by its id. */
export class StripeObjects {
  readonly #all = new Map<string, StripeObject>();
  #count: number;

  constructor(firstId: number) {
    this.#count = firstId;
  }

  nextId(prefix: string): string {
    this.#count += 1;
    return `${prefix}_test_${String(this.#count).padStart(6, '0')}`;
  }

  add<One extends StripeObject>(one: One): One {
    this.#all.set(one.id, one);
    return one;
  }

  find(id: string): StripeObject | undefined {
    return this.#all.get(id);
  }

  /** @throws StripeRefusal 404 */
  get<Kind extends StripeObject['object']>(kind: Kind, id: string | null): Extract<StripeObject, { object: Kind }> {
    const one = id === null ? undefined : this.#all.get(id);
    if (one?.object !== kind) throw new StripeRefusal(404, 'resource_missing', `No such ${kind}: '${id}'`);
    return one as Extract<StripeObject, { object: Kind }>;
  }

  /** Newest first, as in Stripe's lists. */
  list<Kind extends StripeObject['object']>(kind: Kind): Extract<StripeObject, { object: Kind }>[] {
    const all = [...this.#all.values()].filter((one) => one.object === kind);
    return (all as Extract<StripeObject, { object: Kind }>[]).reverse();
  }
}

/** A response with an error. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: string;

  constructor(status: number, code: string, message: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}
