import { seCents, usCents } from '@limelight/rules/money';
import { nextPaymentState, type PaymentState, takenBack } from '@limelight/rules/payment';
import type { CheckoutReport, PaymentReport } from './gateways/gateway.js';
import type { PaymentChange, PaymentRow } from './payment.sql.js';

export interface Decision {
  readonly change: PaymentChange;
  /** The order was paid by this report: what it bought is granted now. */
  readonly fulfilled: boolean;
  /** SE$ cents to move now: negative takes back, positive returns. */
  readonly refundCents: number;
  readonly disputeCents: number;
}

/**
 * What a report makes of a payment: a pure function of the stored row and what the provider says now, so that
 * the same report changes nothing the second time and the order of reports does not matter.
 *
 * @param obstacle why money for this order is not accepted although it matches: the account was deleted
 */
export function decidePayment(row: PaymentRow, report: CheckoutReport, obstacle: string | null): Decision {
  const { payment } = report;
  const mismatch = mismatchOf(row, report, obstacle);
  const reported: PaymentState = report.state === 'paid' && mismatch !== null ? 'review' : report.state;
  const state = nextPaymentState(row.state, reported);
  const paid = state === 'paid';
  const isOurs = paid || state === 'review';
  const gone = isOurs && payment !== null ? takenBackBy(row, payment, paid ? row.se_cents : 0) : goneBefore(row);
  const fulfilled = paid && row.state !== 'paid';
  return {
    change: {
      state,
      paymentRef: row.payment_ref ?? payment?.ref ?? null,
      method: row.method ?? payment?.method ?? null,
      reason: state === row.state ? row.reason : reasonOf(state, mismatch, report),
      paidAt: paid ? (row.paid_at ?? payment?.paidAt ?? null) : null,
      receivedUsCents: state === 'review' ? (receivedOf(row, report) ?? row.received_us_cents) : null,
      ...gone,
      subscriptionId: row.subscription_id ?? (fulfilled && row.product === 'vip' ? row.id : null),
    },
    fulfilled,
    refundCents: row.refunded_se_cents - gone.refundedSeCents,
    disputeCents: row.disputed_se_cents - gone.disputedSeCents,
  };
}

/** Why money that came may not be accepted, or null. */
function mismatchOf(
  row: PaymentRow,
  { state, orderId, payment }: CheckoutReport,
  obstacle: string | null,
): string | null {
  if (state !== 'paid') return null;
  if (payment === null) return 'The provider names no payment';
  if (orderId !== null && orderId !== row.id) return 'The payment belongs to another order';
  if (payment.currency !== 'usd') return `Paid in ${payment.currency.toUpperCase()} instead of USD`;
  if (payment.usCents !== row.us_cents) return 'The amount paid is not the amount of the order';
  return obstacle;
}

function reasonOf(state: PaymentState, mismatch: string | null, { reason }: CheckoutReport): string | null {
  if (state === 'review') return mismatch;
  return state === 'failed' || state === 'cancelled' || state === 'expired' ? reason : null;
}

/** What came for this very order, in the one currency that refunds are made in. */
function receivedOf(row: PaymentRow, { orderId, payment }: CheckoutReport): number | null {
  if (payment === null || payment.currency !== 'usd' || payment.usCents <= 0) return null;
  const isForThis = orderId === null || orderId === row.id;
  const isSame = row.payment_ref === null || row.payment_ref === payment.ref;
  return isForThis && isSame ? payment.usCents : null;
}

/** Refunds take back first; disputes what is then left. What the provider does not show stays as it was. */
function takenBackBy(row: PaymentRow, payment: PaymentReport, creditedCents: number) {
  const order = { usCents: usCents(row.us_cents), seCents: seCents(creditedCents) };
  const refundedUsCents = refundedBy(row, payment);
  const { disputedUsCents, openDisputes } = disputedBy(row, payment);
  const refundedSeCents = takenBack(order, usCents(refundedUsCents));
  return {
    refundedUsCents,
    disputedUsCents,
    openDisputes,
    refundedSeCents,
    disputedSeCents: takenBack(order, usCents(refundedUsCents + disputedUsCents)) - refundedSeCents,
  };
}

function refundedBy(row: PaymentRow, { refundedUsCents, hidden }: PaymentReport): number {
  return hidden?.includes('refunds') ? Math.max(row.refunded_us_cents, refundedUsCents) : refundedUsCents;
}

function disputedBy(row: PaymentRow, { disputes, hidden }: PaymentReport) {
  if (hidden?.includes('disputes')) {
    return { disputedUsCents: row.disputed_us_cents, openDisputes: row.open_disputes };
  }
  const lostOrOpen = disputes.filter(({ state }) => state !== 'won');
  return {
    disputedUsCents: lostOrOpen.reduce((sum, { usCents: amount }) => sum + amount, 0),
    openDisputes: disputes.filter(({ state, usCents: amount }) => state === 'open' && amount > 0).length,
  };
}

function goneBefore(row: PaymentRow) {
  return {
    refundedUsCents: row.refunded_us_cents,
    disputedUsCents: row.disputed_us_cents,
    openDisputes: row.open_disputes,
    refundedSeCents: row.refunded_se_cents,
    disputedSeCents: row.disputed_se_cents,
  };
}
