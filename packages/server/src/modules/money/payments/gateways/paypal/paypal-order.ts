import { z } from 'zod';
import type { Checkout, CheckoutOrder, CheckoutReference, CheckoutReport, CheckoutState } from '../gateway.js';
import { linkOf, links, moneyOf, type PaypalApi, PaypalRefusal } from './paypal-api.js';
import { capture, isPaid, paymentOf, refundRow } from './paypal-payment.js';

const order = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  purchase_units: z.array(
    z.object({
      custom_id: z.string().optional(),
      payments: z
        .object({ captures: z.array(capture).default([]), refunds: z.array(refundRow).default([]) })
        .default({ captures: [], refunds: [] }),
    }),
  ),
});
type Order = z.output<typeof order>;

const created = z.object({ id: z.string(), links });

/** One payment. PayPal ends a page that nobody approves by itself, after some hours. */
export async function openOrder(api: PaypalApi, { id, ...sent }: CheckoutOrder): Promise<Checkout> {
  const unit = {
    ...{ custom_id: id, invoice_id: id, description: sent.title, amount: moneyOf(sent.usCents) },
  };
  const experience = {
    ...{ brand_name: sent.siteName, payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED' },
    ...{ shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
    ...{ return_url: sent.successUrl, cancel_url: sent.cancelUrl },
  };
  const body = JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [unit],
    payment_source: { paypal: { experience_context: experience } },
  });
  const opened = await api.post('/v2/checkout/orders', created, { body, requestId: id });
  return { ref: opened.id, url: linkOf(opened.links, 'payer-action', 'approve') };
}

/** An approved order is captured when it is ours. @throws GatewayError */
export async function readOrder(api: PaypalApi, checkout: CheckoutReference): Promise<CheckoutReport> {
  const current = await findOrder(api, checkout.ref);
  if (current === null) return reportOf(null, 'expired');
  if (current.status !== 'APPROVED' || orderIdOf(current) !== checkout.orderId) return describe(api, current);
  try {
    return await describe(api, await captureOrder(api, checkout));
  } catch (error) {
    if (!(error instanceof PaypalRefusal)) throw error;
    if (error.issues.includes('ORDER_ALREADY_CAPTURED')) {
      return describe(api, (await findOrder(api, checkout.ref)) ?? current);
    }
    const outcome = outcomeOf(error.issues);
    if (outcome === null) throw error;
    return reportOf(current, outcome.state, outcome.reason);
  }
}

async function findOrder(api: PaypalApi, ref: string): Promise<Order | null> {
  try {
    return await api.get(`/v2/checkout/orders/${encodeURIComponent(ref)}`, order);
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 404) return null;
    throw error;
  }
}

function captureOrder(api: PaypalApi, { ref, orderId }: CheckoutReference): Promise<Order> {
  const path = `/v2/checkout/orders/${encodeURIComponent(ref)}/capture`;
  return api.post(path, order, { body: '{}', requestId: `${orderId}-capture` });
}

/** What a refused capture means; null when it says nothing about the order. */
function outcomeOf(
  issues: readonly string[],
): { readonly state: CheckoutState; readonly reason: string | null } | null {
  const has = (...wanted: readonly string[]) => wanted.some((issue) => issues.includes(issue));
  if (has('ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED')) return { state: 'open', reason: null };
  if (has('ORDER_EXPIRED')) return { state: 'expired', reason: null };
  if (has('INSTRUMENT_DECLINED', 'CARD_EXPIRED')) {
    return { state: 'failed', reason: 'PayPal declined the payment method' };
  }
  const isRefused = has(
    'PAYER_CANNOT_PAY',
    'PAYER_ACCOUNT_RESTRICTED',
    'TRANSACTION_REFUSED',
    'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  );
  return isRefused ? { state: 'failed', reason: 'PayPal could not charge the account' } : null;
}

/** A completed order can contain a capture that is pending or was declined. */
async function describe(api: PaypalApi, current: Order): Promise<CheckoutReport> {
  const payments = current.purchase_units[0]?.payments;
  const [latest] = payments?.captures ?? [];
  if (latest === undefined) return reportOf(current, current.status === 'VOIDED' ? 'cancelled' : 'open');
  if (latest.status === 'PENDING') return reportOf(current, 'pending');
  if (!isPaid(latest.status)) return reportOf(current, 'failed', 'PayPal declined the payment');
  const payment = await paymentOf(api, latest, payments?.refunds ?? []);
  return { ...reportOf(current, 'paid'), payment: { ...payment, payer: current.payer?.payer_id } };
}

function reportOf(current: Order | null, state: CheckoutState, reason: string | null = null): CheckoutReport {
  return { state, orderId: current && orderIdOf(current), payment: null, subscriptionRef: null, reason };
}

function orderIdOf({ purchase_units: [unit] }: Order): string | null {
  return unit?.custom_id ?? null;
}
