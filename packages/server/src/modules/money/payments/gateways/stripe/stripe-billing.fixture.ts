import type { StripeBooks } from './stripe-books.fixture.js';
import {
  type IntentObject,
  type InvoiceObject,
  type InvoicePaymentObject,
  type LineObject,
  type PriceObject,
  type SessionObject,
  StripeRefusal,
  type SubscriptionObject,
} from './stripe-objects.fixture.js';

/** Every month has 30 days here. */
const monthSeconds = 30 * 24 * 3_600;
const pendingSeconds = 23 * 3_600;

interface Invoiced {
  readonly invoice: InvoiceObject;
  readonly payment: InvoicePaymentObject;
  readonly intent: IntentObject;
}

/** Subscriptions and invoices of the test server. */
export class StripeBilling {
  readonly #books: StripeBooks;
  /** Subscriptions whose card declines. */
  readonly #declining = new Set<string>();

  constructor(books: StripeBooks) {
    this.#books = books;
  }

  /** Starts the subscription of a session with its first invoice, which is not paid yet. */
  start(session: SessionObject): Invoiced {
    const { price, metadata } = session;
    if (price === null) throw new Error('the session has no price');
    const { objects } = this.#books;
    const now = this.#books.now();
    const customer = objects.add({ id: objects.nextId('cus'), object: 'customer', email: 'player@example.com' });
    const subscription = objects.add<SubscriptionObject>({
      id: objects.nextId('sub'),
      object: 'subscription',
      customer: customer.id,
      metadata,
      status: 'incomplete',
      cancel_at_period_end: false,
      cancel_at: null,
      items: {
        object: 'list',
        data: [{ id: objects.nextId('si'), price, current_period_start: now, current_period_end: now + monthSeconds }],
      },
      pending_update: null,
      latest_invoice: null,
    });
    const period = { start: now, end: now + monthSeconds };
    const invoiced = this.#invoice(subscription, [lineOf(price, price.unit_amount, period)]);
    session.subscription = subscription.id;
    session.invoice = invoiced.invoice.id;
    this.#books.emit('customer.subscription.created', subscription);
    return invoiced;
  }

  #invoice(subscription: SubscriptionObject, lines: readonly LineObject[]): Invoiced {
    const { objects } = this.#books;
    const id = objects.nextId('in');
    const invoice = objects.add<InvoiceObject>({
      id,
      object: 'invoice',
      created: this.#books.now(),
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
      lines: { object: 'list', data: lines },
      status: 'open',
    });
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    const intent = this.#books.newIntent(amount, subscription.metadata);
    const payment = objects.add<InvoicePaymentObject>({
      id: objects.nextId('inpay'),
      object: 'invoice_payment',
      invoice: id,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: 'open',
    });
    subscription.latest_invoice = id;
    return { invoice, payment, intent };
  }

  /** The money of an invoice comes: the subscription is active, and a pending update applies. */
  payInvoice({ invoice, payment, intent }: Invoiced): void {
    if (intent.status !== 'succeeded') this.#books.charge(intent);
    invoice.status = 'paid';
    payment.status = 'paid';
    const subscription = this.#subscriptionOf(invoice);
    subscription.status = 'active';
    if (subscription.pending_update !== null) {
      subscription.items.data[0].price = subscription.pending_update.subscription_items[0].price;
      subscription.pending_update = null;
    }
    this.#books.emit('invoice.paid', invoice);
    this.#books.emit('customer.subscription.updated', subscription);
  }

  /** The player pays the newest invoice on its page. */
  payLatestInvoice(subscriptionRef: string): void {
    this.payInvoice(this.#invoiced(this.#books.objects.get('subscription', subscriptionRef).latest_invoice));
  }

  /** The late money of a first invoice does not come. */
  failFirst(subscriptionRef: string): void {
    const subscription = this.#books.objects.get('subscription', subscriptionRef);
    this.#books.decline(this.#invoiced(subscription.latest_invoice).intent);
    subscription.status = 'incomplete_expired';
    this.#books.emit('customer.subscription.updated', subscription);
  }

  declineCard(subscriptionRef: string): void {
    this.#declining.add(this.#books.objects.get('subscription', subscriptionRef).id);
  }

  /** The period moves on, and an hour later the invoice is charged. `draft`: that hour is not over. */
  renew(subscriptionRef: string, outcome: 'paid' | 'failed' | 'draft'): void {
    const subscription = this.#books.objects.get('subscription', subscriptionRef);
    const [item] = subscription.items.data;
    if (subscription.cancel_at_period_end) {
      this.end(subscription);
      return;
    }
    item.current_period_start = item.current_period_end;
    item.current_period_end += monthSeconds;
    const period = { start: item.current_period_start, end: item.current_period_end };
    const invoiced = this.#invoice(subscription, [lineOf(item.price, item.price.unit_amount, period)]);
    if (outcome === 'paid') this.payInvoice(invoiced);
    if (outcome !== 'failed') return;
    subscription.status = 'past_due';
    this.#declineInvoice(invoiced);
    this.#books.emit('customer.subscription.updated', subscription);
  }

  end(subscription: SubscriptionObject): void {
    if (subscription.status === 'canceled') {
      throw new StripeRefusal(404, 'resource_missing', `No such subscription: '${subscription.id}'`);
    }
    subscription.status = 'canceled';
    this.#books.emit('customer.subscription.deleted', subscription);
  }

  /** Changes the price without a charge: the next renewal is the first at the new one. */
  reprice(subscription: SubscriptionObject, price: PriceObject): void {
    subscription.items.data[0].price = price;
    this.#books.emit('customer.subscription.updated', subscription);
  }

  /**
   * Charges the difference now, and changes the price once it is paid. The credit is of what was paid
   * (flexible mode).
   */
  prorate(subscription: SubscriptionObject, price: PriceObject): void {
    const [item] = subscription.items.data;
    const now = this.#books.now();
    const end = item.current_period_end;
    const rest = (amount: number, start: number) => Math.round((amount * (end - now)) / (end - start));
    const period = { start: now, end };
    const [paid] = this.#paidLines(subscription.id).filter((line) => line.period.end === end && line.amount > 0);
    const credits = paid === undefined ? [] : [{ ...paid, amount: -rest(paid.amount, paid.period.start), period }];
    const debit = lineOf(price, rest(price.unit_amount, item.current_period_start), period);
    const invoiced = this.#invoice(subscription, [...credits, debit]);
    subscription.pending_update = { expires_at: now + pendingSeconds, subscription_items: [{ ...item, price }] };
    if (this.#declining.has(subscription.id)) this.#declineInvoice(invoiced);
    else this.payInvoice(invoiced);
  }

  #declineInvoice({ intent, invoice }: Invoiced): void {
    this.#books.decline(intent);
    this.#books.emit('invoice.payment_failed', invoice);
  }

  #paidLines(subscription: string): LineObject[] {
    return this.#books.objects
      .list('invoice')
      .filter(({ status, parent }) => status === 'paid' && parent.subscription_details.subscription === subscription)
      .flatMap(({ lines }) => lines.data);
  }

  #subscriptionOf({ parent }: InvoiceObject): SubscriptionObject {
    return this.#books.objects.get('subscription', parent.subscription_details.subscription);
  }

  #invoiced(invoiceRef: string | null): Invoiced {
    const { objects } = this.#books;
    const payment = objects.list('invoice_payment').find((one) => one.invoice === invoiceRef);
    if (payment === undefined) throw new Error(`no payment of invoice ${invoiceRef}`);
    const intent = objects.get('payment_intent', payment.payment.payment_intent);
    return { invoice: objects.get('invoice', payment.invoice), payment, intent };
  }
}

function lineOf(price: PriceObject, amount: number, period: LineObject['period']): LineObject {
  return { amount, period, pricing: { type: 'price_details', price_details: { product: price.product } } };
}
