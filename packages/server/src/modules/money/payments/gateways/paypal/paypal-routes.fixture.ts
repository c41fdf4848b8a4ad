import { z } from 'zod';
import type { Clock } from '../../../../../platform/clock.js';
import { centsOfMajorUnits } from '../major-units.js';
import type { ProviderRequest, ProviderResponse } from '../provider-server.fixture.js';
import type { PaypalBooks } from './paypal-books.fixture.js';
import type { Order, Subscription } from './paypal-records.fixture.js';
import {
  reportOfRefund,
  rowOfDispute,
  rowOfOrder,
  rowOfPayment,
  rowOfRefund,
  rowOfSubscription,
  rowOfTransaction,
  timeRow,
} from './paypal-rows.fixture.js';
import { isVerified } from './paypal-signing.fixture.js';

export interface Desk {
  readonly book: PaypalBooks;
  readonly clock: Clock;
  readonly webhookId: string;
  readonly reportsAt: Date;
  readonly baseUrl: string;
}

/** The message is PayPal's `name`. */
export class Refusal extends Error {
  readonly status: number;
  readonly issue: string | undefined;

  constructor(status: number, name: string, issue?: string) {
    super(name);
    this.status = status;
    this.issue = issue;
  }
}

const money = z.object({ currency_code: z.literal('USD'), value: z.string() }).transform(({ value }) => {
  const cents = centsOfMajorUnits(value);
  if (cents === null || cents <= 0) throw new Refusal(422, 'UNPROCESSABLE_ENTITY', 'CANNOT_BE_ZERO_OR_NEGATIVE');
  return cents;
});

const orderBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([z.object({ custom_id: z.string(), invoice_id: z.string(), amount: money })]),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }) }),
  }),
});
const planBody = z.object({
  product_id: z.string(),
  billing_cycles: z.tuple([
    z.object({
      frequency: z.object({ interval_unit: z.literal('MONTH') }),
      tenure_type: z.literal('REGULAR'),
      total_cycles: z.literal(0),
      pricing_scheme: z.object({ fixed_price: money }),
    }),
  ]),
});
const context = z.object({ return_url: z.url(), cancel_url: z.url() });
const subscriptionBody = z.object({ plan_id: z.string(), custom_id: z.string(), application_context: context });
const reviseBody = z.object({ plan_id: z.string(), application_context: context });
const refundBody = z.object({ amount: money, custom_id: z.string(), note_to_payer: z.string().max(255) });

type Handler = (desk: Desk, request: ProviderRequest, id: string) => ProviderResponse;

const routes: readonly (readonly [RegExp, Handler])[] = [
  [/^POST \/v2\/checkout\/orders$/, openOrder],
  [/^GET \/v2\/checkout\/orders\/([^/]+)$/, ({ book }, _request, id) => ok(rowOfOrder(book, findOrder(book, id)))],
  [/^POST \/v2\/checkout\/orders\/([^/]+)\/capture$/, captureOrder],
  [/^GET \/v2\/payments\/captures\/([^/]+)$/, ({ book }, _request, id) => ok(rowOfPayment(findPayment(book, id)))],
  [/^POST \/v2\/payments\/captures\/([^/]+)\/refund$/, refundCapture],
  [/^GET \/v2\/payments\/refunds\/([^/]+)$/, ({ book }, _request, id) => ok(rowOfRefund(findRefund(book, id)))],
  [/^GET \/v1\/catalogs\/products\/([^/]+)$/, ({ book }, _request, id) => ok({ id: requireKnown(book.products, id) })],
  [/^POST \/v1\/catalogs\/products$/, addProduct],
  [/^POST \/v1\/billing\/plans$/, addPlan],
  [/^POST \/v1\/billing\/subscriptions$/, openSubscription],
  [
    /^GET \/v1\/billing\/subscriptions\/([^/]+)$/,
    ({ book }, _request, id) => ok(rowOfSubscription(findRunning(book, id))),
  ],
  [/^GET \/v1\/billing\/subscriptions\/([^/]+)\/transactions$/, listTransactions],
  [/^POST \/v1\/billing\/subscriptions\/([^/]+)\/revise$/, revise],
  [/^POST \/v1\/billing\/subscriptions\/([^/]+)\/cancel$/, cancel],
  [/^GET \/v1\/customer\/disputes$/, listDisputes],
  [/^GET \/v1\/customer\/disputes\/([^/]+)$/, showDispute],
  [/^GET \/v1\/reporting\/transactions$/, report],
  [/^POST \/v1\/notifications\/verify-webhook-signature$/, verifySignature],
];

/** @throws Refusal */
export function respond(desk: Desk, request: ProviderRequest): ProviderResponse {
  for (const [pattern, handle] of routes) {
    const match = pattern.exec(`${request.method} ${request.path}`);
    if (match !== null) return handle(desk, request, match[1] ?? '');
  }
  throw new Refusal(404, 'RESOURCE_NOT_FOUND');
}

function ok(body: unknown): ProviderResponse {
  return { status: 200, body };
}

function parse<Schema extends z.ZodType>(schema: Schema, { body }: ProviderRequest): z.output<Schema> {
  const parsed = schema.safeParse(JSON.parse(body));
  if (parsed.success) return parsed.data;
  throw new Refusal(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
}

function requireKnown(known: ReadonlySet<string>, id: string): string {
  if (known.has(id)) return id;
  throw new Refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
}

function found<Row>(find: () => Row): Row {
  try {
    return find();
  } catch {
    throw new Refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  }
}

const findOrder = (book: PaypalBooks, id: string) => found(() => book.order(id));
const findPayment = (book: PaypalBooks, id: string) => found(() => book.payment(id));
const findRefund = (book: PaypalBooks, ref: string) => found(() => book.findRefund(ref));
const findRunning = (book: PaypalBooks, id: string) => found(() => book.subscription(id));

function openOrder({ book, clock, baseUrl }: Desk, request: ProviderRequest): ProviderResponse {
  const [unit] = parse(orderBody, request).purchase_units;
  const id = book.nextId('O');
  const order: Order = {
    ...{ id, customId: unit.custom_id, usCents: unit.amount, createdAt: clock.now() },
    ...{ status: 'PAYER_ACTION_REQUIRED', outcome: 'COMPLETED' },
  };
  book.orders.set(id, order);
  const links = [
    { rel: 'self', href: `${baseUrl}/v2/checkout/orders/${id}`, method: 'GET' },
    { rel: 'payer-action', href: `https://www.paypal.com/checkoutnow?token=${id}`, method: 'GET' },
  ];
  return ok({ ...rowOfOrder(book, order), links });
}

function captureOrder({ book }: Desk, _request: ProviderRequest, id: string): ProviderResponse {
  const order = findOrder(book, id);
  if (order.status === 'COMPLETED') throw new Refusal(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') throw new Refusal(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
  if (order.outcome === 'refused') throw new Refusal(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
  book.capture(order);
  return { status: 201, body: rowOfOrder(book, order) };
}

function refundCapture({ book }: Desk, request: ProviderRequest, id: string): ProviderResponse {
  const payment = findPayment(book, id);
  const sent = parse(refundBody, request);
  const left = book.left(payment);
  if (left === 0) throw new Refusal(422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED');
  if (sent.amount > left) throw new Refusal(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
  return { status: 201, body: rowOfRefund(book.refund(payment, sent.amount, sent.custom_id)) };
}

function addProduct({ book }: Desk, request: ProviderRequest): ProviderResponse {
  const { id } = parse(z.object({ id: z.string(), name: z.string(), type: z.literal('DIGITAL') }), request);
  book.products.add(id);
  return { status: 201, body: { id } };
}

function addPlan({ book }: Desk, request: ProviderRequest): ProviderResponse {
  const { product_id, billing_cycles } = parse(planBody, request);
  requireKnown(book.products, product_id);
  const id = book.nextId('P-');
  book.plans.set(id, billing_cycles[0].pricing_scheme.fixed_price);
  return { status: 201, body: { id, status: 'ACTIVE' } };
}

function openSubscription({ book, clock }: Desk, request: ProviderRequest): ProviderResponse {
  const { plan_id, custom_id } = parse(subscriptionBody, request);
  requireKnown(new Set(book.plans.keys()), plan_id);
  const now = clock.now();
  const subscription: Subscription = {
    ...{ id: book.nextId('I-'), customId: custom_id, createdAt: now, planId: plan_id, revisedPlanId: null },
    ...{ status: 'APPROVAL_PENDING', failures: 0, nextBillingAt: now },
  };
  book.subscriptions.set(subscription.id, subscription);
  return { status: 201, body: { ...rowOfSubscription(subscription), links: approveLink(subscription) } };
}

function approveLink({ id }: Subscription) {
  return [
    { rel: 'approve', href: `https://www.paypal.com/webapps/billing/subscriptions?ba_token=${id}`, method: 'GET' },
  ];
}

function listTransactions({ book }: Desk, { query }: ProviderRequest, id: string): ProviderResponse {
  findRunning(book, id);
  const [start, end] = [query.get('start_time'), query.get('end_time')];
  if (start === null || end === null) throw new Refusal(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
  const rows = book.payments
    .filter(({ subscriptionId }) => subscriptionId === id)
    .map(rowOfTransaction)
    .filter(({ time }) => time >= start && time <= end);
  return ok(rows.length === 0 ? { links: [] } : { transactions: rows, total_items: rows.length, total_pages: 1 });
}

function revise({ book }: Desk, request: ProviderRequest, id: string): ProviderResponse {
  const subscription = findRunning(book, id);
  const { plan_id } = parse(reviseBody, request);
  if (subscription.status !== 'ACTIVE') throw new Refusal(422, 'UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID');
  subscription.revisedPlanId = requireKnown(new Set(book.plans.keys()), plan_id);
  return ok({ plan_id, plan_overridden: false, links: approveLink(subscription) });
}

function cancel({ book }: Desk, _request: ProviderRequest, id: string): ProviderResponse {
  const subscription = findRunning(book, id);
  if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED') {
    throw new Refusal(422, 'UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID');
  }
  book.cancel(subscription);
  return { status: 204, body: undefined };
}

function listDisputes({ book }: Desk, { query }: ProviderRequest): ProviderResponse {
  const wanted = query.get('disputed_transaction_id');
  const rows = book.disputes.filter(({ payment }) => payment.id === wanted).map(rowOfDispute);
  return ok({ items: rows.map(({ dispute_outcome: _outcome, ...row }) => row), links: [] });
}

function showDispute({ book }: Desk, _request: ProviderRequest, id: string): ProviderResponse {
  const dispute = book.disputes.find((other) => other.id === id);
  if (dispute === undefined) throw new Refusal(404, 'RESOURCE_NOT_FOUND');
  return ok(rowOfDispute(dispute));
}

const reportDaysMax = 31;
const dayMs = 86_400_000;

function report({ book, reportsAt }: Desk, { query }: ProviderRequest): ProviderResponse {
  const [start, end] = [Date.parse(query.get('start_date') ?? ''), Date.parse(query.get('end_date') ?? '')];
  if (!(end - start <= reportDaysMax * dayMs)) throw new Refusal(400, 'INVALID_REQUEST', 'INVALID_DATE_RANGE');
  const rows = book.refunds.filter(({ createdAt, status }) => {
    const atMs = createdAt.getTime();
    return status === 'COMPLETED' && atMs >= start && atMs <= end && createdAt <= reportsAt;
  });
  const transaction_details = rows.map(reportOfRefund);
  return ok({ transaction_details, last_refreshed_datetime: timeRow(reportsAt), page: 1, total_pages: 1 });
}

function verifySignature({ webhookId }: Desk, { body }: ProviderRequest): ProviderResponse {
  return ok({ verification_status: isVerified(body, webhookId) ? 'SUCCESS' : 'FAILURE' });
}
