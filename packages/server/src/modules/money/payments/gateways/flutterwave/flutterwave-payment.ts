import { z } from 'zod';
import {
  type DisputeReport,
  GatewayError,
  type PaymentReport,
  type RefundReference,
  type RefundReport,
  type RefundRequest,
} from '../gateway.js';
import { majorAmount, majorUnits } from '../major-units.js';
import { type FlutterwaveApi, instant, reference, type Transaction, transaction } from './flutterwave-api.js';

const refundRow = z.object({
  id: reference,
  amount_refunded: majorAmount,
  status: z.string(),
  comments: z.string().nullish(),
});
type RefundRow = z.output<typeof refundRow>;

const chargebackRow = z.object({
  id: reference,
  amount: majorAmount,
  status: z.string(),
  comment: z.string().nullish(),
  due_date: instant.nullish(),
  transaction_id: reference,
});

/** Reads a transaction by its id, whatever became of it. @throws GatewayError */
export function readTransaction(api: FlutterwaveApi, id: string): Promise<Transaction> {
  return api.get(`/transactions/${encodeURIComponent(id)}/verify`, {}, transaction);
}

/** A successful transaction with its refunds and chargebacks. @throws GatewayError */
export async function paymentOf(api: FlutterwaveApi, paid: Transaction): Promise<PaymentReport> {
  const [refunds, disputes] = await Promise.all([listRefunds(api, paid.id), listDisputes(api, paid)]);
  const counted = refunds.filter(({ status }) => refundState(status) !== 'refused');
  return {
    ref: paid.id,
    usCents: paid.amount,
    currency: paid.currency,
    paidAt: paid.created_at,
    method: methodOf(paid),
    refundedUsCents: counted.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
    disputes,
  };
}

/** The parameter is named `id` and is the transaction's. */
function listRefunds(api: FlutterwaveApi, transactionId: string): Promise<RefundRow[]> {
  return api.list('/refunds', { id: transactionId }, refundRow);
}

async function listDisputes(api: FlutterwaveApi, { id, flw_ref }: Transaction): Promise<DisputeReport[]> {
  if (!flw_ref) return [];
  const rows = await api.list('/chargebacks', { flw_ref }, chargebackRow);
  return rows
    .filter(({ transaction_id }) => transaction_id === id)
    .map((row) => ({
      ref: row.id,
      usCents: row.amount,
      state: disputeState(row.status),
      reason: row.comment ?? null,
      answerBy: row.due_date ?? null,
    }));
}

/**
 * The money is withheld from the start; contesting (`declined`) does not bring it back, only the bank's
 * decision does.
 */
function disputeState(status: string): DisputeReport['state'] {
  if (status === 'won' || status === 'reversed') return 'won';
  return status === 'lost' || status === 'accepted' ? 'lost' : 'open';
}

function refundState(status: string): RefundReport['state'] {
  if (status === 'failed' || status === 'cancelled') return 'refused';
  return status === 'successful' || status.startsWith('completed') ? 'done' : 'pending';
}

/** "Visa ending 4242", "Bank transfer". */
function methodOf({ card, payment_type }: Transaction): string | null {
  const name = card?.type ?? payment_type?.replaceAll('_', ' ');
  if (!name) return null;
  const capitalized = `${name.slice(0, 1).toUpperCase()}${name.slice(1).toLowerCase()}`;
  return card?.last_4digits ? `${capitalized} ending ${card.last_4digits}` : capitalized;
}

/**
 * Version 3 has no idempotency keys. The comment of each refund therefore contains its id, and a repeat first
 * looks for it among the payment's refunds.
 * @throws GatewayError without `retry` when a refund of the same amount has no comment: it may be this one
 */
export async function refundOnce(api: FlutterwaveApi, refund: RefundRequest): Promise<RefundReport> {
  const existing = await listRefunds(api, refund.paymentRef);
  const same = existing.find(({ comments }) => comments?.includes(refund.id));
  if (same !== undefined) return reportOf(same);
  if (existing.some(({ comments, amount_refunded }) => comments == null && amount_refunded === refund.usCents)) {
    throw new GatewayError('Flutterwave: a refund of the same amount without a comment exists; compare the dashboard', {
      retry: false,
    });
  }
  const body = { amount: majorUnits(refund.usCents), comments: `${refund.reason.slice(0, 150)} [${refund.id}]` };
  const path = `/transactions/${encodeURIComponent(refund.paymentRef)}/refund`;
  return reportOf(await api.send('POST', path, body, refundRow));
}

/** @throws GatewayError */
export async function readRefund(api: FlutterwaveApi, { paymentRef, ref }: RefundReference): Promise<RefundReport> {
  const row = (await listRefunds(api, paymentRef)).find(({ id }) => id === ref);
  if (row === undefined) throw new GatewayError('Flutterwave: the refund is not listed', { retry: true });
  return reportOf(row);
}

function reportOf({ id, status }: RefundRow): RefundReport {
  return { ref: id, state: refundState(status) };
}
