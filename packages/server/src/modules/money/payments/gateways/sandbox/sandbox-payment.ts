import { refuse, withEvent } from './sandbox-order.js';
import type { SandboxOrder, SandboxPayment } from './sandbox-store.js';

/** @throws GatewayError for a payment that the order does not have */
export function paymentOf({ payments }: SandboxOrder, ref: string): SandboxPayment {
  const payment = payments.find((one) => one.ref === ref);
  if (payment === undefined) throw refuse('no such payment');
  return payment;
}

export function refundedCents({ refunds }: SandboxPayment): number {
  return refunds.reduce((sum, { usCents }) => sum + usCents, 0);
}

/**
 * A refund with an id that was used before changes nothing.
 * @throws GatewayError for more than is left of the payment
 */
export function refundPayment(
  order: SandboxOrder,
  { id, paymentRef, usCents }: { readonly id: string; readonly paymentRef: string; readonly usCents: number },
): SandboxOrder {
  const payment = paymentOf(order, paymentRef);
  if (payment.refunds.some((refund) => refund.id === id)) return order;
  if (usCents <= 0 || refundedCents(payment) + usCents > payment.usCents) throw refuse('more than is left to refund');
  const refunds = [...payment.refunds, { id, usCents }];
  return withPayment(order, { ...payment, refunds }, 'payment.refunded');
}

/** Disputes what was not refunded. @throws GatewayError while another dispute is open */
export function disputePayment(order: SandboxOrder, paymentRef: string, nowMs: number): SandboxOrder {
  const payment = paymentOf(order, paymentRef);
  const { disputes } = payment;
  if (disputes.some(({ state }) => state !== 'won')) throw refuse('disputed already');
  const usCents = payment.usCents - refundedCents(payment);
  const dispute = { ref: `${paymentRef}_d${disputes.length + 1}`, usCents, state: 'open', openedAtMs: nowMs } as const;
  return withPayment(order, { ...payment, disputes: [...disputes, dispute] }, 'payment.disputed');
}

/** @throws GatewayError without an open dispute */
export function closeDispute(order: SandboxOrder, paymentRef: string, outcome: 'won' | 'lost'): SandboxOrder {
  const payment = paymentOf(order, paymentRef);
  if (payment.disputes.every(({ state }) => state !== 'open')) throw refuse('no open dispute');
  const disputes = payment.disputes.map((one) => (one.state === 'open' ? { ...one, state: outcome } : one));
  return withPayment(order, { ...payment, disputes }, 'payment.dispute-closed');
}

function withPayment(order: SandboxOrder, payment: SandboxPayment, event: `payment.${string}`): SandboxOrder {
  const payments = order.payments.map((one) => (one.ref === payment.ref ? payment : one));
  return withEvent({ ...order, payments }, event, payment.ref);
}
