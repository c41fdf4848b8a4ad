import { z } from 'zod';
import { type Checkout, type CheckoutOrder, type CheckoutReport, type CheckoutState, PageMissing } from '../gateway.js';
import type { PlanStore } from '../plan-store.js';
import type { StripeSend } from './stripe-api.js';
import { failureOf, intentSchema, readIntent, reportPayment, type StripeIntent } from './stripe-payment.js';
import { ensurePrice } from './stripe-plan.js';

/** Sessions that Stripe does not host have no URL. */
const openedSchema = z.object({ id: z.string(), url: z.url().nullish() });

/**
 * Opens a checkout session. Stripe accepts an end between 30 minutes and 24 hours from now.
 * @throws GatewayError
 */
export async function openSession(send: StripeSend, plans: PlanStore, order: CheckoutOrder): Promise<Checkout> {
  const { product, usCents, title, player } = order;
  const metadata = { order_id: order.id };
  const session = {
    client_reference_id: order.id,
    metadata,
    customer_email: player.email,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt.getTime() / 1_000),
    // Otherwise Stripe may offer the player another currency, and the amount would not be the order's.
    adaptive_pricing: { enabled: false },
  };
  const price = product.kind === 'vip' ? await ensurePrice(send, plans, { plan: product.plan, usCents }) : undefined;
  const { id, url } = await send(openedSchema, (stripe, options) =>
    stripe.checkout.sessions.create(
      price === undefined
        ? {
            ...session,
            mode: 'payment',
            line_items: [
              { quantity: 1, price_data: { currency: 'usd', unit_amount: usCents, product_data: { name: title } } },
            ],
            payment_intent_data: { metadata, description: title },
          }
        : {
            ...session,
            mode: 'subscription',
            line_items: [{ quantity: 1, price }],
            subscription_data: { metadata, description: title },
          },
      { ...options, idempotencyKey: `checkout-${order.id}` },
    ),
  );
  if (!url) throw new PageMissing('Stripe');
  return { ref: id, url };
}

const sessionSchema = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  client_reference_id: z.string().nullable(),
  payment_intent: intentSchema.nullish(),
  subscription: z.string().nullish(),
  invoice: z
    .object({
      payments: z
        .object({
          data: z.array(z.object({ status: z.string(), payment: z.object({ payment_intent: z.string().nullish() }) })),
        })
        .nullish(),
    })
    .nullish(),
});
type StripeSession = z.infer<typeof sessionSchema>;

/** @throws GatewayError */
export async function readSession(send: StripeSend, ref: string): Promise<CheckoutReport> {
  const session = await send(sessionSchema, (stripe, options) =>
    stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent.latest_charge', 'invoice.payments'] }, options),
  );
  const intent = await intentOf(send, session);
  const state = stateOf(session, intent);
  return {
    state,
    orderId: session.client_reference_id,
    payment: intent !== null && intent.amount_received > 0 ? await reportPayment(send, intent) : null,
    subscriptionRef: session.subscription ?? null,
    reason: state === 'paid' ? null : failureOf(intent),
  };
}

/** The payment of a subscription's session belongs to its first invoice. */
async function intentOf(
  send: StripeSend,
  { payment_intent: own, invoice }: StripeSession,
): Promise<StripeIntent | null> {
  if (own) return own;
  const payments = invoice?.payments?.data ?? [];
  const payment = payments.find(({ status }) => status === 'paid') ?? payments[0];
  const ref = payment?.payment.payment_intent;
  return ref ? readIntent(send, ref) : null;
}

/**
 * A session stays open when a card is declined or the player leaves: both can still pay until it expires. So
 * `cancelled` never comes from Stripe, and `failed` only for money that was on its way.
 */
function stateOf(session: StripeSession, intent: StripeIntent | null): CheckoutState {
  if (session.status !== 'complete') return session.status;
  if (session.payment_status !== 'unpaid' || intent?.status === 'succeeded') return 'paid';
  return intent !== null && ['requires_payment_method', 'canceled'].includes(intent.status) ? 'failed' : 'pending';
}
