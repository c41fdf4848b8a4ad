import { dayMs } from '@limelight/rules/time';
import { z } from 'zod';
import type { Clock } from '../../../../../platform/clock.js';
import {
  type RawWebhook,
  type WebhookEvent,
  WebhookRejected,
  type WebhookSubject,
  webhookToleranceMs,
} from '../gateway.js';
import { type PaypalApi, PaypalRefusal } from './paypal-api.js';

const signature = z.object({
  'paypal-auth-algo': z.string().min(1).max(100),
  'paypal-cert-url': z.url({ protocol: /^https$/, hostname: /^(?:[a-z0-9-]+\.)*paypal\.com$/ }).max(500),
  'paypal-transmission-id': z.string().min(1).max(100),
  'paypal-transmission-sig': z.string().min(1).max(1000),
  'paypal-transmission-time': z.iso.datetime({ offset: true }),
});

const event = z.object({ id: z.string().min(1), event_type: z.string().min(1), resource: z.unknown() });

const resource = z.object({
  id: z.string().optional(),
  custom_id: z.string().optional(),
  sale_id: z.string().optional(),
  billing_agreement_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
});
type Resource = z.output<typeof resource>;

interface Sources {
  readonly api: PaypalApi;
  readonly clock: Clock;
  /** The id of the webhook in PayPal's dashboard. It is part of what is signed. */
  readonly webhookId: string;
}

/**
 * PayPal delivers an event up to 25 times within three days, and does not document whether a later try is
 * signed with a time of its own. A shorter bound could refuse all that come after an outage of ours; a longer
 * one gains a replay nothing, as an event is stored once and only names what to read again.
 */
const deliveredForMs = 4 * dayMs;

/**
 * PayPal itself verifies the signature, over the body byte for byte. The time, which is part of it, is
 * checked before.
 * @throws WebhookRejected
 * @throws GatewayError when PayPal could not be reached
 */
export async function verifyWebhook(sources: Sources, { body, headers }: RawWebhook): Promise<WebhookEvent> {
  const signed = signature.safeParse(headers);
  if (!signed.success || sources.webhookId === '') throw new WebhookRejected('the webhook is not signed');
  const ageMs = sources.clock.nowMs() - Date.parse(signed.data['paypal-transmission-time']);
  if (ageMs > deliveredForMs || ageMs < -webhookToleranceMs) {
    throw new WebhookRejected('the webhook is too old, or from the future');
  }
  const text = body.toString('utf8');
  const parsed = event.safeParse(parseJson(text));
  if (!parsed.success) throw new WebhookRejected('the body is not an event of PayPal');
  await requireSignature(sources, signed.data, text);
  const { id, event_type, resource: about } = parsed.data;
  return { id, type: event_type, subjects: subjectsOf(event_type, resource.safeParse(about).data ?? {}) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WebhookRejected('the body is not JSON');
  }
}

async function requireSignature(
  { api, webhookId }: Sources,
  signed: z.output<typeof signature>,
  text: string,
): Promise<void> {
  const head = JSON.stringify({
    auth_algo: signed['paypal-auth-algo'],
    cert_url: signed['paypal-cert-url'],
    transmission_id: signed['paypal-transmission-id'],
    transmission_sig: signed['paypal-transmission-sig'],
    transmission_time: signed['paypal-transmission-time'],
    webhook_id: webhookId,
  });
  // Parsed and written again, the body would not have the bytes that were signed. It is one JSON value: it
  // was parsed.
  const body = `${head.slice(0, -1)},"webhook_event":${text}}`;
  const schema = z.object({ verification_status: z.string() });
  try {
    const { verification_status } = await api.post('/v1/notifications/verify-webhook-signature', schema, { body });
    if (verification_status !== 'SUCCESS') throw new WebhookRejected('the signature is wrong');
  } catch (error) {
    const isMalformed = error instanceof PaypalRefusal && (error.status === 400 || error.status === 422);
    throw isMalformed ? new WebhookRejected('the signature is malformed') : error;
  }
}

function subjectsOf(type: string, about: Resource): WebhookSubject[] {
  const { id } = about;
  if (type.startsWith('CHECKOUT.ORDER.')) return id === undefined ? [] : [{ kind: 'checkout', ref: id }];
  // The subscription's reference is also that of the checkout that started it.
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return id === undefined ? [] : startAndSubscription(id);
  if (type.startsWith('PAYMENT.SALE.')) return ofSale(about);
  if (type.startsWith('PAYMENT.CAPTURE.')) return ofCapture(type, about);
  if (!type.startsWith('CUSTOMER.DISPUTE.')) return [];
  return (about.disputed_transactions ?? []).flatMap(({ seller_transaction_id: ref }) => payment(ref));
}

function startAndSubscription(ref: string): WebhookSubject[] {
  return [
    { kind: 'checkout', ref },
    { kind: 'subscription', ref },
  ];
}

function payment(ref: string | undefined): WebhookSubject[] {
  return ref === undefined ? [] : [{ kind: 'payment', ref }];
}

/** A refund of a sale names the sale, and its own id. */
function ofSale({ id, sale_id, billing_agreement_id }: Resource): WebhookSubject[] {
  const about = payment(sale_id ?? id);
  return billing_agreement_id === undefined ? about : [...startAndSubscription(billing_agreement_id), ...about];
}

/** Of a refund or a reversal the resource is the refund, which links to its capture. */
function ofCapture(type: string, { id, supplementary_data, links = [] }: Resource): WebhookSubject[] {
  const up = links.find(({ rel }) => rel === 'up')?.href;
  const refunded = /\/captures\/([A-Z0-9]+)$/.exec(up ?? '')?.[1];
  if (/\.(?:REFUNDED|REVERSED)$/.test(type)) return payment(refunded ?? id);
  const order = supplementary_data?.related_ids?.order_id;
  return order === undefined ? [] : [{ kind: 'checkout', ref: order }];
}
