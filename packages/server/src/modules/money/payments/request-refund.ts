import type { Refund } from '@limelight/contract/money/staff-payments.schema';
import { formatUs, type UsCents, usCents } from '@limelight/rules/money';
import { leftToRefund, refundableUsCents } from '@limelight/rules/payment';
import { mayActOn } from '@limelight/rules/permission';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { addJob } from '../../../platform/jobs.js';
import type { Services } from '../../../services.js';
import { lockAccount } from '../../people/access/access.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { type GatewayServices, requireKeys } from './offered-gateways.js';
import { insertStep, lockPayment, type PaymentRow } from './payment.sql.js';
import { findRefund, insertRefund, listRefundsOf, type RefundRow } from './refund.sql.js';
import { staffRefundTask } from './staff-refund.js';

export interface RefundOrder {
  readonly actor: Actor;
  readonly paymentId: string;
  readonly id: string;
  readonly usCents: number;
  readonly reason: string;
}

/** What is left of the money that came for an order. */
export function leftOf(payment: PaymentRow, refunds: readonly RefundRow[]): UsCents {
  const sumOf = (...states: readonly RefundRow['state'][]) =>
    refunds.reduce((sum, { state, us_cents }) => sum + (states.includes(state) ? us_cents : 0), 0);
  return leftToRefund({
    paidUsCents: refundableOf(payment),
    refundedUsCents: payment.refunded_us_cents,
    disputedUsCents: payment.disputed_us_cents,
    requestedUsCents: sumOf('requested'),
    answeredUsCents: sumOf('pending', 'done'),
  });
}

function refundableOf({ state, us_cents, received_us_cents }: PaymentRow): UsCents {
  return refundableUsCents({ state, usCents: us_cents, receivedUsCents: received_us_cents });
}

export function presentRefund(row: RefundRow): Refund {
  const { id, us_cents, reason, requested_by, state, trouble, created_at } = row;
  return {
    id,
    usCents: us_cents,
    reason,
    requestedBy: requested_by,
    state,
    trouble,
    createdAt: created_at.toISOString(),
  };
}

/**
 * Stores a refund with its job and its audit entry, in one transaction that holds the payment's lock:
 * parallel refunds see each other. The provider is called by the job, so a crash at any moment loses nothing.
 * What the payment had bought is taken back when the provider reports the refund.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PAYMENT_NOT_PAID, REFUND_TOO_HIGH, REFUND_ID_REUSED,
 * GATEWAY_NOT_INITIALIZED
 */
export async function requestRefund(
  services: Pick<Services, 'db' | 'clock'> & Pick<GatewayServices, 'gateways'>,
  order: RefundOrder,
): Promise<Refund> {
  const { db, clock } = services;
  const { actor, paymentId, id, reason } = order;
  return db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const account = payment && (await lockAccount(tx, payment.user_id));
    if (!payment || !account) throw new Refusal('NOT_FOUND', { message: 'No such payment' });
    if (!mayActOn(actor, account)) throw new Refusal('FORBIDDEN');
    const earlier = await findRefund(tx, id);
    if (earlier) return presentRefund(requireSame(earlier, order));
    requireKeys(services, payment.gateway);
    const leftUsCents = requireLeft(payment, await listRefundsOf(tx, paymentId), order.usCents);
    const now = clock.now();
    const row = await insertRefund(tx, payment, { ...order, requestedBy: actor.userId, now });
    // The same id was used for another payment at the same moment.
    if (!row) throw new Refusal('REFUND_ID_REUSED');
    await insertStep(tx, payment, { at: now, text: `A refund of ${formatUs(usCents(row.us_cents))} was requested` });
    await addJob(tx, { task: staffRefundTask, effectKey: `${staffRefundTask}:${id}`, payload: { id }, now });
    const target = { kind: 'payment', id: paymentId } as const;
    const before = { leftUsCents };
    const after = { leftUsCents: leftUsCents - row.us_cents, refundId: id, refundUsCents: row.us_cents };
    await recordAction(tx, { actor, action: 'payment.refund', target, before, after, reason, now });
    return presentRefund(row);
  });
}

function requireSame(earlier: RefundRow, { paymentId, usCents, reason }: RefundOrder): RefundRow {
  const isSame = earlier.payment_id === paymentId && earlier.us_cents === usCents && earlier.reason === reason;
  if (!isSame) throw new Refusal('REFUND_ID_REUSED');
  return earlier;
}

function requireLeft(payment: PaymentRow, refunds: readonly RefundRow[], wanted: number): UsCents {
  if (refundableOf(payment) === 0) {
    const message = 'This money came in another currency, or for another order. Please refund it at the provider';
    throw new Refusal('PAYMENT_NOT_PAID', payment.state === 'review' ? { message } : {});
  }
  const left = leftOf(payment, refunds);
  if (wanted <= left) return left;
  throw new Refusal('REFUND_TOO_HIGH', { message: `Only ${formatUs(left)} is left to refund` });
}
