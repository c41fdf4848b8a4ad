import { usCents } from '@limelight/rules/money';
import { isUpgrade, type VipTier } from '@limelight/rules/vip-plan';
import { z } from 'zod';
import type { PlanChange, SubscriptionPrice, SubscriptionReport, SubscriptionState } from '../gateway.js';
import type { PlanStore } from '../plan-store.js';
import type { StripeSend } from './stripe-api.js';
import { readIntent, reportPayment, stripeTime } from './stripe-payment.js';
import { ensurePrice, planOfProduct } from './stripe-plan.js';

const itemSchema = z.object({
  id: z.string(),
  price: z.object({ id: z.string(), product: z.string(), unit_amount: z.int().nullable() }),
});

const subscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  customer: z.string(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.int().nullable(),
  items: z.object({ data: z.array(itemSchema).min(1) }),
  pending_update: z
    .object({ subscription_items: z.array(z.object({ price: z.object({ id: z.string() }) })).nullable() })
    .nullable(),
  latest_invoice: z.object({ hosted_invoice_url: z.url().nullish() }).nullable(),
});
type StripeSubscription = z.infer<typeof subscriptionSchema>;

const invoiceSchema = z.object({
  payments: z.object({
    data: z.array(z.object({ status: z.string(), payment: z.object({ payment_intent: z.string().nullish() }) })),
  }),
  lines: z.object({
    data: z.array(
      z.object({
        amount: z.int(),
        period: z.object({ end: stripeTime }),
        pricing: z.object({ price_details: z.object({ product: z.string() }).nullish() }).nullish(),
      }),
    ),
  }),
});
type StripeInvoice = z.infer<typeof invoiceSchema>;

/** A year of renewals and some changes of the plan. */
const invoicesMax = 18;

export function retrieveSubscription(send: StripeSend, ref: string): Promise<StripeSubscription> {
  return send(subscriptionSchema, (stripe, options) =>
    stripe.subscriptions.retrieve(ref, { expand: ['latest_invoice'] }, options),
  );
}

/** Newest first. */
async function listPaidInvoices(send: StripeSend, subscription: string): Promise<StripeInvoice[]> {
  const { data } = await send(z.object({ data: z.array(invoiceSchema) }), (stripe, options) =>
    stripe.invoices.list({ subscription, status: 'paid', limit: invoicesMax, expand: ['data.payments'] }, options),
  );
  return data;
}

interface PaidPeriod {
  readonly plan: VipTier;
  readonly until: Date;
}

/**
 * The plan and the period that were paid for last. Not the subscription's own fields: its period moves on
 * when a renewal is due, an hour before it is charged and even when that fails, and its price is already that
 * of the next renewal after a change to a lower plan. Credits, which have negative amounts, are left out.
 */
function paidPeriod(invoices: readonly StripeInvoice[]): PaidPeriod | null {
  const lines = invoices.flatMap(({ lines }) => lines.data).filter(({ amount }) => amount >= 0);
  return lines.reduce<PaidPeriod | null>((latest, { period, pricing }) => {
    const plan = planOfProduct(pricing?.price_details?.product ?? '');
    if (plan === null || (latest !== null && period.end <= latest.until)) return latest;
    return { plan, until: period.end };
  }, null);
}

/** `unpaid` and `paused`: nothing is charged now, but the player can still pay what is due. */
const states: Readonly<Record<string, SubscriptionState>> = {
  incomplete: 'pending',
  trialing: 'active',
  active: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  paused: 'past-due',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

export function hasEnded({ status }: Pick<StripeSubscription, 'status'>): boolean {
  return states[status] === 'ended';
}

/** @throws GatewayError */
export async function reportSubscription(send: StripeSend, ref: string): Promise<SubscriptionReport> {
  const [subscription, invoices] = await Promise.all([retrieveSubscription(send, ref), listPaidInvoices(send, ref)]);
  const paid = paidPeriod(invoices);
  const intents = invoices
    .flatMap(({ payments }) => payments.data)
    .flatMap(({ status, payment }) => (status === 'paid' ? (payment.payment_intent ?? []) : []));
  const payments = await Promise.all(
    intents.map(async (intent) => reportPayment(send, await readIntent(send, intent))),
  );
  return {
    ref: subscription.id,
    state: states[subscription.status] ?? 'past-due',
    plan: paid?.plan ?? planOfProduct(itemOf(subscription).price.product),
    renewal: renewalOf(subscription),
    paidUntil: paid?.until ?? null,
    endsWithPeriod: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    payments,
  };
}

function renewalOf(subscription: StripeSubscription): SubscriptionPrice | null {
  const { product, unit_amount: amount } = itemOf(subscription).price;
  const plan = planOfProduct(product);
  return plan === null || amount === null ? null : { plan, usCents: usCents(amount) };
}

function itemOf({ items }: StripeSubscription): z.infer<typeof itemSchema> {
  const [item] = items.data;
  if (item === undefined) throw new Error('the schema requires an item');
  return item;
}

/**
 * A higher plan is charged in proportion to the rest of the period and applies once that is paid. A lower
 * plan changes only the price of the next renewal: until then `reportSubscription` reports the plan that was
 * paid for.
 * @returns the page on which the player pays a difference that the card did not cover
 * @throws GatewayError
 */
export async function moveSubscription(
  send: StripeSend,
  plans: PlanStore,
  { id, subscriptionRef, to, usCents: newPrice }: PlanChange,
): Promise<string | undefined> {
  const price = await ensurePrice(send, plans, { plan: to, usCents: newPrice });
  const [subscription, invoices] = await Promise.all([
    retrieveSubscription(send, subscriptionRef),
    listPaidInvoices(send, subscriptionRef),
  ]);
  // A repeat with an idempotency key that Stripe has forgotten, which it may after a day.
  if (pendingPriceOf(subscription) === price) return subscription.latest_invoice?.hosted_invoice_url ?? undefined;
  const item = itemOf(subscription);
  if (item.price.id === price) return undefined;
  const paid = paidPeriod(invoices);
  const isHigher = paid !== null && isUpgrade(paid.plan, to);
  const updated = await send(subscriptionSchema, (stripe, options) =>
    stripe.subscriptions.update(
      subscriptionRef,
      {
        items: [{ id: item.id, price }],
        expand: ['latest_invoice'],
        ...(isHigher
          ? { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' }
          : { proration_behavior: 'none' }),
      },
      { ...options, idempotencyKey: `plan-${id}` },
    ),
  );
  return updated.pending_update === null ? undefined : (updated.latest_invoice?.hosted_invoice_url ?? undefined);
}

function pendingPriceOf({ pending_update: pending }: StripeSubscription): string | undefined {
  return pending?.subscription_items?.[0]?.price.id;
}

/** @throws GatewayError */
export async function endSubscription(
  send: StripeSend,
  subscriptionRef: string,
  when: 'at-period-end' | 'now',
): Promise<void> {
  try {
    await send(z.object({ status: z.string() }), (stripe, options) =>
      when === 'now'
        ? stripe.subscriptions.cancel(subscriptionRef, { prorate: false, invoice_now: false }, options)
        : stripe.subscriptions.update(subscriptionRef, { cancel_at_period_end: true }, options),
    );
  } catch (error) {
    // Stripe refuses to end a subscription twice.
    if (!hasEnded(await retrieveSubscription(send, subscriptionRef))) throw error;
  }
}

/** @throws GatewayError also for a subscription that has ended */
export async function resumeSubscription(send: StripeSend, subscriptionRef: string): Promise<void> {
  await send(z.object({ status: z.string() }), (stripe, options) =>
    stripe.subscriptions.update(subscriptionRef, { cancel_at_period_end: false }, options),
  );
}
