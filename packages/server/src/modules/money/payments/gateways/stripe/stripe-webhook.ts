import Stripe from 'stripe';
import { z } from 'zod';
import type { Clock } from '../../../../../platform/clock.js';
import {
  type RawWebhook,
  type WebhookEvent,
  WebhookRejected,
  type WebhookSubject,
  webhookToleranceMs,
} from '../gateway.js';

interface StripeWebhookOptions {
  /** `whsec_...`; an empty one refuses everything. */
  readonly secret: string;
  readonly isLive: boolean;
  readonly clock: Clock;
}

const eventSchema = z.object({
  id: z.string().startsWith('evt_'),
  object: z.literal('event'),
  type: z.string(),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({ object: z.looseObject({ id: z.string().optional() }) }),
});
type StripeEvent = z.infer<typeof eventSchema>;

/** @throws WebhookRejected */
export function verifyStripeWebhook(
  { body, headers }: RawWebhook,
  { secret, isLive, clock }: StripeWebhookOptions,
): WebhookEvent {
  const header = headers['stripe-signature'] ?? '';
  const event = parseEvent(signedBody(body, header, secret));
  requireRecent(header, clock);
  if (event.livemode !== isLive) throw new WebhookRejected('the event is of another mode than the key');
  if (event.account) throw new WebhookRejected('the event is of a connected account');
  return { id: event.id, type: event.type, subjects: subjectsOf(event) };
}

/** The parsed body. The SDK's own limit of age is off, because it accepts every time in the future. */
function signedBody(body: Buffer, header: string, secret: string): unknown {
  const noLimitOfAge = 0;
  try {
    return Stripe.webhooks.constructEvent(body, header, secret, noLimitOfAge);
  } catch {
    // Without the SDK's error, which contains the whole body with the player's address.
    throw new WebhookRejected('the signature does not match the body, or the body is not JSON');
  }
}

/** Reads the time as the SDK does: the last one of the header, which is the one that was signed. */
function requireRecent(header: string, clock: Clock): void {
  const times = header.split(',').flatMap((part) => (part.startsWith('t=') ? Number.parseInt(part.slice(2), 10) : []));
  const signedMs = (times.at(-1) ?? Number.NaN) * 1_000;
  if (!(Math.abs(clock.nowMs() - signedMs) <= webhookToleranceMs)) {
    throw new WebhookRejected('the webhook was signed at another time');
  }
}

function parseEvent(value: unknown): StripeEvent {
  const result = eventSchema.safeParse(value);
  if (!result.success) throw new WebhookRejected('the body is not an event', { cause: result.error });
  return result.data;
}

const paymentObject = z.object({ payment_intent: z.string() });
const invoiceObject = z.object({
  parent: z.object({ subscription_details: z.object({ subscription: z.string() }) }),
});
/** Endpoints with an API version before 2025-03-31 send this form. */
const formerInvoiceObject = z.object({ subscription: z.string() });

function subjectsOf({ type, data: { object } }: StripeEvent): WebhookSubject[] {
  if (type.startsWith('checkout.session.') && object.id !== undefined) return [{ kind: 'checkout', ref: object.id }];
  if (type.startsWith('customer.subscription.') && object.id !== undefined) {
    return [{ kind: 'subscription', ref: object.id }];
  }
  if (type.startsWith('invoice.')) {
    const ref =
      invoiceObject.safeParse(object).data?.parent.subscription_details.subscription ??
      formerInvoiceObject.safeParse(object).data?.subscription;
    return ref === undefined ? [] : [{ kind: 'subscription', ref }];
  }
  if (/^(?:refund\.|charge\.(?:refund|dispute\.))/.test(type)) {
    const ref = paymentObject.safeParse(object).data?.payment_intent;
    return ref === undefined ? [] : [{ kind: 'payment', ref }];
  }
  return [];
}
