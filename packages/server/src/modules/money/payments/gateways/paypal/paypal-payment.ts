import { z } from 'zod';
import {
  type DisputeReport,
  GatewayError,
  type PaymentReport,
  type RefundReport,
  type RefundRequest,
} from '../gateway.js';
import { instant, money, moneyOf, type PaypalApi, PaypalRefusal, timeOf } from './paypal-api.js';

export const refundRow = z.object({ id: z.string(), status: z.string(), amount: money });
type RefundRow = z.output<typeof refundRow>;

/**
 * A payment of an order. Payments of subscriptions, which PayPal also calls sales, are read as captures too.
 */
export const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  create_time: instant,
  update_time: instant.optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
});
export type Capture = z.output<typeof capture>;

const orderRefunds = z.object({
  purchase_units: z.array(z.object({ payments: z.object({ refunds: z.array(refundRow).default([]) }).optional() })),
});

const reportPage = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          paypal_reference_id: z.string().optional(),
          transaction_status: z.string().optional(),
          transaction_amount: money,
        }),
      }),
    )
    .default([]),
  total_pages: z.number().int().optional(),
  last_refreshed_datetime: instant.optional(),
});

const paidStatuses = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVERSED']);

export function isPaid(status: string): boolean {
  return paidStatuses.has(status);
}

/** @throws GatewayError without `retry` for a capture whose money never came */
export async function readPayment(api: PaypalApi, ref: string, now: Date): Promise<PaymentReport> {
  const paid = await api.get(`/v2/payments/captures/${encodeURIComponent(ref)}`, capture);
  if (!isPaid(paid.status)) throw new GatewayError('PayPal: the capture is no payment', { retry: false });
  const refunds = await refundsOfOrder(api, paid.supplementary_data?.related_ids?.order_id);
  if (refunds !== null) return paymentOf(api, paid, refunds);
  return reportOf(api, paid, await api.ifEnabled('Transaction Search', () => refundedInReports(api, paid, now)));
}

/** Null for the payment of a subscription, and for an order that PayPal shows no more. */
async function refundsOfOrder(api: PaypalApi, orderId: string | undefined): Promise<RefundRow[] | null> {
  if (orderId === undefined) return null;
  try {
    const order = await api.get(`/v2/checkout/orders/${encodeURIComponent(orderId)}`, orderRefunds);
    return order.purchase_units.flatMap(({ payments }) => payments?.refunds ?? []);
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 404) return null;
    throw error;
  }
}

/** A capture with the refunds that its order lists. @throws GatewayError */
export function paymentOf(api: PaypalApi, paid: Capture, refunds: readonly RefundRow[]): Promise<PaymentReport> {
  const counted = refunds.filter(({ status }) => refundState(status) !== 'refused');
  const listed = counted.reduce((sum, { amount }) => sum + amount.usCents, 0);
  return reportOf(api, paid, Math.max(listed, wholeIfGone(paid)));
}

/** A payment of a subscription that was not refunded, or wholly. */
export function saleOf(api: PaypalApi, paid: Capture): Promise<PaymentReport> {
  return reportOf(api, paid, wholeIfGone(paid));
}

function wholeIfGone({ status, amount }: Capture): number {
  return status === 'REFUNDED' || status === 'REVERSED' ? amount.usCents : 0;
}

/**
 * Apps without the features for disputes or reports collect money all the same: what they hide blocks no
 * payment.
 */
async function reportOf(api: PaypalApi, paid: Capture, refundedUsCents: number | null): Promise<PaymentReport> {
  const { id, amount, create_time } = paid;
  const disputes = await api.ifEnabled('Disputes', () => listDisputes(api, id));
  const hidden: NonNullable<PaymentReport['hidden']> = [
    ...(refundedUsCents === null ? (['refunds'] as const) : []),
    ...(disputes === null ? (['disputes'] as const) : []),
  ];
  return {
    ...{ ref: id, ...amount, paidAt: create_time, method: 'PayPal' },
    ...{ refundedUsCents: refundedUsCents ?? 0, disputes: disputes ?? [] },
    ...(hidden.length > 0 && { hidden }),
  };
}

const windowMs = 30 * 86_400_000;
const secondMs = 1000;

/**
 * PayPal lists the refunds of an order, but those of a subscription's payment only in its reports, which lag
 * by up to three hours and cover at most 31 days each.
 * @throws GatewayError with `retry` while the reports are older than the refund
 */
async function refundedInReports(api: PaypalApi, paid: Capture, now: Date): Promise<number> {
  if (paid.status !== 'PARTIALLY_REFUNDED') return wholeIfGone(paid);
  let sum = 0;
  for (let fromMs = paid.create_time.getTime(); fromMs < now.getTime(); fromMs += windowMs) {
    const from = new Date(fromMs);
    // Both ends are included.
    const to = new Date(Math.min(fromMs + windowMs - secondMs, now.getTime()));
    sum += await refundedBetween(api, paid, { from, to });
  }
  if (sum > 0) return sum;
  throw new GatewayError('PayPal: the reports do not list the refund yet', { retry: true });
}

async function refundedBetween(
  api: PaypalApi,
  paid: Capture,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<number> {
  let sum = 0;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const report = await api.get('/v1/reporting/transactions', reportPage, {
      ...{ start_date: timeOf(from), end_date: timeOf(to), fields: 'transaction_info', page_size: '500' },
      // "Payment refund": https://developer.paypal.com/docs/transaction-search/transaction-event-codes/
      ...{ transaction_type: 'T1107', page: String(page) },
    });
    const { last_refreshed_datetime: refreshed } = report;
    if (refreshed !== undefined && paid.update_time !== undefined && refreshed < paid.update_time) {
      throw new GatewayError('PayPal: the reports are older than the refund', { retry: true });
    }
    for (const { transaction_info: row } of report.transaction_details) {
      const isDenied = row.transaction_status === 'D' || row.transaction_status === 'V';
      if (row.paypal_reference_id === paid.id && !isDenied) sum += Math.abs(row.transaction_amount.usCents);
    }
    pages = report.total_pages ?? 1;
  }
  return sum;
}

const refundAnswer = z.object({ id: z.string(), status: z.string() });

/** The idempotency key makes a repeat return the first refund. @throws GatewayError */
export async function refundOnce(api: PaypalApi, refund: RefundRequest): Promise<RefundReport> {
  const body = { amount: moneyOf(refund.usCents), custom_id: refund.id, note_to_payer: refund.reason.slice(0, 255) };
  const path = `/v2/payments/captures/${encodeURIComponent(refund.paymentRef)}/refund`;
  const { id, status } = await api.post(path, refundAnswer, {
    ...{ body: JSON.stringify(body), requestId: refund.id },
  });
  return { ref: id, state: refundState(status) };
}

/** @throws GatewayError */
export async function readRefund(api: PaypalApi, ref: string): Promise<RefundReport> {
  const { id, status } = await api.get(`/v2/payments/refunds/${encodeURIComponent(ref)}`, refundAnswer);
  return { ref: id, state: refundState(status) };
}

function refundState(status: string): RefundReport['state'] {
  if (status === 'CANCELLED' || status === 'FAILED') return 'refused';
  return status === 'COMPLETED' ? 'done' : 'pending';
}

const disputeRow = z.object({
  dispute_id: z.string(),
  status: z.string(),
  reason: z.string().optional(),
  dispute_amount: money,
  seller_response_due_date: instant.optional(),
});
type DisputeRow = z.output<typeof disputeRow>;

const disputeDetail = z.object({
  dispute_outcome: z.object({ outcome_code: z.string().optional(), amount_refunded: money.optional() }).optional(),
});

async function listDisputes(api: PaypalApi, captureId: string): Promise<DisputeReport[]> {
  const schema = z.object({ items: z.array(disputeRow).default([]) });
  const { items } = await api.get('/v1/customer/disputes', schema, { disputed_transaction_id: captureId });
  return Promise.all(items.map((row) => disputeOf(api, row)));
}

async function disputeOf(api: PaypalApi, row: DisputeRow): Promise<DisputeReport> {
  const report: DisputeReport = {
    ref: row.dispute_id,
    usCents: row.dispute_amount.usCents,
    state: 'open',
    reason: row.reason?.toLowerCase().replaceAll('_', ' ') ?? null,
    answerBy: row.seller_response_due_date ?? null,
  };
  if (row.status !== 'RESOLVED') return report;
  const { dispute_outcome: outcome } = await api.get(
    `/v1/customer/disputes/${encodeURIComponent(row.dispute_id)}`,
    disputeDetail,
  );
  // With any other outcome the seller does not pay: withdrawn, denied, or covered by PayPal.
  const isLost = outcome?.outcome_code === 'RESOLVED_BUYER_FAVOUR' || outcome?.outcome_code === 'ACCEPTED';
  return {
    ...report,
    state: isLost ? 'lost' : 'won',
    usCents: (isLost && outcome.amount_refunded?.usCents) || report.usCents,
  };
}
