import { z } from 'zod';
import type { DisputeReport, PaymentReport, RefundReport } from '../gateway.js';
import type { StripeSend } from './stripe-api.js';
import { declineReason } from './stripe-decline.js';

/** Seconds since the epoch, as Stripe writes every time. */
export const stripeTime = z.int().transform((seconds) => new Date(seconds * 1_000));

const chargeSchema = z.object({
  created: stripeTime,
  amount_refunded: z.int(),
  disputed: z.boolean(),
  payment_method_details: z
    .object({
      type: z.string(),
      card: z
        .object({ brand: z.string().nullish(), last4: z.string().nullish(), fingerprint: z.string().nullish() })
        .nullish(),
    })
    .nullish(),
});

/** A payment intent with `latest_charge` expanded. */
export const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.int(),
  currency: z.string(),
  created: stripeTime,
  latest_charge: chargeSchema.nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
});
export type StripeIntent = z.infer<typeof intentSchema>;

export const refundSchema = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
type StripeRefund = z.infer<typeof refundSchema>;

const disputeSchema = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string(),
  reason: z.string().nullish(),
  evidence_details: z.object({ due_by: stripeTime.nullish() }).nullish(),
});

/** More than any payment has: a list that is longer is cut. */
const listedMax = 500;
const pageMax = 100;

export function readIntent(send: StripeSend, paymentRef: string): Promise<StripeIntent> {
  return send(intentSchema, (stripe, options) =>
    stripe.paymentIntents.retrieve(paymentRef, { expand: ['latest_charge'] }, options),
  );
}

/**
 * Adds refunds and disputes. They are listed only when the charge has some: the charge's own sum still counts
 * refunds that failed later.
 */
export async function reportPayment(send: StripeSend, intent: StripeIntent): Promise<PaymentReport> {
  const charge = intent.latest_charge ?? null;
  const [refunds, disputes] = await Promise.all([
    charge !== null && charge.amount_refunded > 0 ? listRefunds(send, intent.id) : [],
    charge?.disputed === true ? listDisputes(send, intent.id) : [],
  ]);
  return {
    ref: intent.id,
    usCents: intent.amount_received,
    currency: intent.currency,
    paidAt: charge?.created ?? intent.created,
    method: methodOf(charge),
    payer: charge?.payment_method_details?.card?.fingerprint ?? undefined,
    refundedUsCents: refunds
      .filter((refund) => refundState(refund) !== 'refused')
      .reduce((sum, { amount }) => sum + amount, 0),
    disputes,
  };
}

export function listRefunds(send: StripeSend, paymentRef: string): Promise<StripeRefund[]> {
  return send(z.array(refundSchema), (stripe, options) =>
    stripe.refunds
      .list({ payment_intent: paymentRef, limit: pageMax }, options)
      .autoPagingToArray({ limit: listedMax }),
  );
}

async function listDisputes(send: StripeSend, paymentRef: string): Promise<DisputeReport[]> {
  const disputes = await send(z.array(disputeSchema), (stripe, options) =>
    stripe.disputes
      .list({ payment_intent: paymentRef, limit: pageMax }, options)
      .autoPagingToArray({ limit: listedMax }),
  );
  return disputes.map(({ id, amount, status, reason, evidence_details: evidence }) => ({
    ref: id,
    usCents: amount,
    state: disputeState(status),
    reason: reason?.replaceAll('_', ' ') ?? null,
    answerBy: evidence?.due_by ?? null,
  }));
}

/**
 * `warning_*` is an inquiry: open until it is closed in our favour. `prevented` was settled by a refund,
 * which is counted as such. An appeal begins after a loss: the money stays away until it is won.
 */
function disputeState(status: string): DisputeReport['state'] {
  if (['won', 'warning_closed', 'prevented'].includes(status)) return 'won';
  return status === 'lost' || status.startsWith('appeal_') ? 'lost' : 'open';
}

export function refundState({ status }: Pick<StripeRefund, 'status'>): RefundReport['state'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'refused' : 'pending';
}

/** Why the last attempt to pay failed. */
export function failureOf(intent: StripeIntent | null): string | null {
  const error = intent?.last_payment_error;
  if (error === null || error === undefined) return null;
  return declineReason(error.decline_code ?? error.code ?? null);
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const methods: Readonly<Record<string, string>> = {
  amazon_pay: 'Amazon Pay',
  cashapp: 'Cash App Pay',
  link: 'Link',
  paypal: 'PayPal',
  us_bank_account: 'bank account',
};

function methodOf(charge: z.infer<typeof chargeSchema> | null): string | null {
  const details = charge?.payment_method_details;
  if (details === null || details === undefined) return null;
  const { type, card } = details;
  if (type !== 'card' || !card) return methods[type] ?? type.replaceAll('_', ' ');
  const brand = brands[card.brand ?? ''] ?? 'Card';
  return card.last4 ? `${brand} ending ${card.last4}` : brand;
}
