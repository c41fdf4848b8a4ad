import { majorUnits } from '../major-units.js';
import type { Dispute, Order, Payment, Records, Refund, Subscription } from './paypal-records.fixture.js';

const answerMs = 10 * 86_400_000;

function moneyRow(usCents: number) {
  return { currency_code: 'USD', value: majorUnits(usCents) };
}

/** PayPal's times have no milliseconds. */
export function timeRow(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}

export function rowOfOrder(book: Records, order: Order) {
  const captures = book.payments.filter(({ orderId }) => orderId === order.id);
  const refunds = book.refunds.filter(({ payment }) => payment.orderId === order.id);
  const payments = { captures: captures.map(rowOfPayment), refunds: refunds.map(rowOfRefund) };
  const unit = {
    ...{ reference_id: 'default', custom_id: order.customId, amount: moneyRow(order.usCents) },
    ...(captures.length === 0 ? {} : { payments }),
  };
  const payer = captures.length === 0 ? {} : { payer: { payer_id: 'QYR5Z8XDVJNXQ' } };
  return { id: order.id, intent: 'CAPTURE', status: order.status, purchase_units: [unit], ...payer };
}

export function rowOfPayment({ id, status, usCents, customId, orderId, createdAt, updatedAt }: Payment) {
  return {
    ...{ id, status, amount: moneyRow(usCents), custom_id: customId, final_capture: true },
    ...(orderId === null ? {} : { supplementary_data: { related_ids: { order_id: orderId } } }),
    ...{ create_time: timeRow(createdAt), update_time: timeRow(updatedAt) },
  };
}

/** As in webhooks, which still have the fields of version 1. */
export function rowOfSale({ id, status, usCents, customId, subscriptionId, createdAt }: Payment) {
  return {
    ...{ id, state: status.toLowerCase(), amount: { total: majorUnits(usCents), currency: 'USD' }, custom: customId },
    ...{ billing_agreement_id: subscriptionId, payment_mode: 'INSTANT_TRANSFER', create_time: timeRow(createdAt) },
  };
}

/** As in the list of a subscription's payments. */
export function rowOfTransaction({ id, status, usCents, createdAt }: Payment) {
  return { id, status, amount_with_breakdown: { gross_amount: moneyRow(usCents) }, time: timeRow(createdAt) };
}

export function rowOfRefund({ id, status, usCents, customId, payment, createdAt }: Refund) {
  const href = `https://api-m.paypal.com/v2/payments/captures/${payment.id}`;
  return {
    ...{ id, status, amount: moneyRow(usCents), ...(customId === null ? {} : { custom_id: customId }) },
    ...{ create_time: timeRow(createdAt), links: [{ rel: 'up', href, method: 'GET' }] },
  };
}

/** As in the transaction search. */
export function reportOfRefund({ id, usCents, payment, createdAt }: Refund) {
  const transaction_info = {
    ...{ transaction_id: id, paypal_reference_id: payment.id, paypal_reference_id_type: 'TXN' },
    ...{ transaction_event_code: 'T1107', transaction_status: 'S', transaction_amount: moneyRow(-usCents) },
    transaction_initiation_date: timeRow(createdAt),
  };
  return { transaction_info };
}

export function rowOfSubscription({ id, status, planId, customId, failures, ...times }: Subscription) {
  const isRunning = status === 'ACTIVE';
  const next = isRunning ? { next_billing_time: timeRow(times.nextBillingAt) } : {};
  return {
    ...{ id, status, plan_id: planId, custom_id: customId, create_time: timeRow(times.createdAt) },
    ...(status === 'APPROVAL_PENDING'
      ? {}
      : {
          subscriber: { payer_id: 'QYR5Z8XDVJNXQ' },
          billing_info: { outstanding_balance: moneyRow(0), failed_payments_count: failures, ...next },
        }),
  };
}

/** The list has everything but the outcome; the webhook and the dispute itself have it too. */
export function rowOfDispute({ id, payment, createdAt, outcome }: Dispute) {
  const code = outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
  return {
    ...{ dispute_id: id, reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', dispute_amount: moneyRow(payment.usCents) },
    status: outcome === null ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
    ...(outcome === null ? {} : { dispute_outcome: { outcome_code: code } }),
    disputed_transactions: [{ seller_transaction_id: payment.id }],
    ...{ create_time: timeRow(createdAt), seller_response_due_date: timeRow(new Date(createdAt.getTime() + answerMs)) },
  };
}
