import type { ProviderRequest } from '../provider-server.fixture.js';
import type { StripeBilling } from './stripe-billing.fixture.js';
import type { StripeBooks } from './stripe-books.fixture.js';
import { type PriceObject, type SessionObject, type StripeObject, StripeRefusal } from './stripe-objects.fixture.js';

interface StripeAccount {
  readonly books: StripeBooks;
  readonly billing: StripeBilling;
}

/** `a[b][0]=c` of the body or of the query by name. */
type Fields = URLSearchParams;

type Route = (account: StripeAccount, fields: Fields, id: string) => unknown;

const minute = 60;
const pageDefault = 10;

const routes: readonly (readonly [string, Route])[] = [
  ['POST /v1/products', createProduct],
  ['POST /v1/prices', createPrice],
  ['POST /v1/checkout/sessions', createSession],
  ['GET /v1/checkout/sessions/:id', ({ books }, _, id) => books.objects.get('checkout.session', id)],
  ['GET /v1/payment_intents/:id', ({ books }, _, id) => books.objects.get('payment_intent', id)],
  ['GET /v1/refunds', ({ books }, fields) => page(ofPayment(books.objects.list('refund'), fields), fields)],
  ['POST /v1/refunds', createRefund],
  ['GET /v1/refunds/:id', ({ books }, _, id) => books.objects.get('refund', id)],
  ['GET /v1/disputes', ({ books }, fields) => page(ofPayment(books.objects.list('dispute'), fields), fields)],
  ['GET /v1/subscriptions/:id', ({ books }, _, id) => books.objects.get('subscription', id)],
  ['POST /v1/subscriptions/:id', updateSubscription],
  ['DELETE /v1/subscriptions/:id', cancelSubscription],
  ['GET /v1/invoices', listInvoices],
  ['POST /v1/billing_portal/sessions', openPortal],
];

/** The object of the response. @throws StripeRefusal */
export function respondAsStripe(account: StripeAccount, request: ProviderRequest): unknown {
  const fields = request.method === 'POST' ? new URLSearchParams(request.body) : request.query;
  const [action, id] = findRoute(request);
  const result = action(account, fields, id);
  const paths = [...fields].flatMap(([name, value]) => (name.startsWith('expand[') ? value : []));
  return paths.reduce((object, path) => expand(account.books, object, path.split('.')), structuredClone(result));
}

function findRoute({ method, path }: ProviderRequest): readonly [Route, string] {
  for (const [pattern, route] of routes) {
    const match = new RegExp(`^${pattern.replace(':id', '([\\w-]+)')}$`).exec(`${method} ${path}`);
    if (match) return [route, match[1] ?? ''];
  }
  throw new StripeRefusal(404, 'url_invalid', `Unrecognized request URL (${method}: ${path})`);
}

/**
 * Replaces ids along a path by the objects; the payments of an invoice appear only when they are expanded.
 */
function expand(books: StripeBooks, value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => expand(books, one, [name, ...rest]));
  const object = value as Record<string, unknown>;
  const inner = name === 'payments' ? paymentsOf(books, object) : object[name];
  const found = typeof inner === 'string' ? structuredClone(books.objects.find(inner)) : inner;
  return { ...object, [name]: expand(books, found, rest) };
}

function paymentsOf({ objects }: StripeBooks, invoice: Record<string, unknown>): unknown {
  const data = objects.list('invoice_payment').filter((one) => one.invoice === invoice['id']);
  return { object: 'list', has_more: false, data: structuredClone(data) };
}

/** One page of a list, newest first. */
function page(all: readonly StripeObject[], fields: Fields): unknown {
  const after = fields.get('starting_after');
  const begin = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const end = begin + Number(fields.get('limit') ?? pageDefault);
  return { object: 'list', has_more: end < all.length, data: all.slice(begin, end) };
}

function ofPayment<One extends { readonly payment_intent: string }>(all: readonly One[], fields: Fields): One[] {
  return all.filter((one) => one.payment_intent === fields.get('payment_intent'));
}

function required(fields: Fields, name: string): string {
  const value = fields.get(name);
  if (value === null || value === '') throw new StripeRefusal(400, 'parameter_missing', `Missing: ${name}`);
  return value;
}

function metadataOf(fields: Fields, prefix = 'metadata'): Record<string, string> {
  const entries = [...fields].flatMap(([name, value]) => {
    const [, key] = name.startsWith(`${prefix}[`) ? (/\[(\w+)\]$/.exec(name) ?? []) : [];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

function createProduct({ books }: StripeAccount, fields: Fields): unknown {
  const id = required(fields, 'id');
  if (books.objects.find(id)) throw new StripeRefusal(400, 'resource_already_exists', 'Product already exists.');
  return books.objects.add({ id, object: 'product', name: required(fields, 'name') });
}

function createPrice({ books }: StripeAccount, fields: Fields): unknown {
  if (required(fields, 'recurring[interval]') !== 'month')
    throw new StripeRefusal(400, 'parameter_invalid', 'interval');
  return books.objects.add<PriceObject>({
    id: books.objects.nextId('price'),
    object: 'price',
    product: books.objects.get('product', required(fields, 'product')).id,
    unit_amount: Number(required(fields, 'unit_amount')),
    currency: required(fields, 'currency'),
  });
}

function createSession({ books }: StripeAccount, fields: Fields): unknown {
  const mode = required(fields, 'mode') === 'subscription' ? 'subscription' : 'payment';
  const line = 'line_items[0]';
  if (required(fields, `${line}[quantity]`) !== '1') throw new StripeRefusal(400, 'parameter_invalid', 'quantity');
  const price = mode === 'subscription' ? books.objects.get('price', required(fields, `${line}[price]`)) : null;
  const data = `${line}[price_data]`;
  if (price === null) required(fields, `${data}[product_data][name]`);
  const amount = price?.unit_amount ?? Number(required(fields, `${data}[unit_amount]`));
  const currency = price?.currency ?? required(fields, `${data}[currency]`);
  const expiresAt = Number(required(fields, 'expires_at'));
  const lastsSeconds = expiresAt - books.now();
  if (lastsSeconds < 30 * minute || lastsSeconds > 24 * 60 * minute) {
    throw new StripeRefusal(400, 'parameter_invalid', 'expires_at must be between 30 minutes and 24 hours from now');
  }
  required(fields, 'success_url');
  if (!/^\S+@\S+$/.test(required(fields, 'customer_email'))) {
    throw new StripeRefusal(400, 'email_invalid', 'Invalid email address');
  }
  const id = books.objects.nextId('cs');
  return books.objects.add<SessionObject>({
    id,
    object: 'checkout.session',
    mode,
    url: `https://checkout.stripe.com/c/pay/${id}`,
    client_reference_id: fields.get('client_reference_id'),
    metadata: metadataOf(fields, mode === 'payment' ? 'payment_intent_data' : 'subscription_data'),
    amount_total: amount,
    currency,
    created: books.now(),
    expires_at: expiresAt,
    price,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    subscription: null,
    invoice: null,
  });
}

function createRefund({ books }: StripeAccount, fields: Fields): unknown {
  const amount = Number(required(fields, 'amount'));
  return books.refund(required(fields, 'payment_intent'), { amount, metadata: metadataOf(fields) });
}

function updateSubscription({ books, billing }: StripeAccount, fields: Fields, id: string): unknown {
  const subscription = books.objects.get('subscription', id);
  if (subscription.status === 'canceled') {
    throw new StripeRefusal(400, 'parameter_invalid', 'A canceled subscription can only update its metadata');
  }
  if (fields.get('cancel_at_period_end') !== null) {
    subscription.cancel_at_period_end = fields.get('cancel_at_period_end') === 'true';
    books.emit('customer.subscription.updated', subscription);
    return subscription;
  }
  if (required(fields, 'items[0][id]') !== subscription.items.data[0].id) {
    throw new StripeRefusal(400, 'resource_missing', 'No such subscription item');
  }
  const price = books.objects.get('price', required(fields, 'items[0][price]'));
  const pending = fields.get('payment_behavior') === 'pending_if_incomplete';
  if (pending && [...fields.keys()].some((name) => name.startsWith('metadata'))) {
    throw new StripeRefusal(400, 'parameter_invalid', 'metadata is not supported by pending updates');
  }
  if (fields.get('proration_behavior') === 'none') billing.reprice(subscription, price);
  else billing.prorate(subscription, price);
  return subscription;
}

function cancelSubscription({ books, billing }: StripeAccount, _: Fields, id: string): unknown {
  const subscription = books.objects.get('subscription', id);
  billing.end(subscription);
  return subscription;
}

function listInvoices({ books }: StripeAccount, fields: Fields): unknown {
  const invoices = books.objects
    .list('invoice')
    .filter(({ parent }) => parent.subscription_details.subscription === fields.get('subscription'))
    .filter(({ status }) => fields.get('status') === null || status === fields.get('status'));
  return page(invoices, fields);
}

function openPortal({ books }: StripeAccount, fields: Fields): unknown {
  const customer = books.objects.get('customer', required(fields, 'customer'));
  const flow = required(fields, 'flow_data[type]');
  return { object: 'billing_portal.session', url: `https://billing.stripe.com/p/session/${customer.id}/${flow}` };
}
