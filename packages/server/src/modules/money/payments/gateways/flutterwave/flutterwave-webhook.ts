import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../../../platform/clock.js';
import { type RawWebhook, type WebhookEvent, WebhookRejected, type WebhookSubject } from '../gateway.js';
import { type FlutterwaveApi, reference } from './flutterwave-api.js';
import { findSubscriptionRefs } from './flutterwave-subscription.js';
import { orderOf } from './order-reference.js';

const charge = z.object({
  id: reference,
  tx_ref: z.string(),
  status: z.string(),
  customer: z.object({ email: z.string() }).nullish(),
});

const cancellation = z.object({ customer: z.object({ email: z.string() }) });

const chargeback = z.object({
  id: reference,
  status: z.string().nullish(),
  flw_ref: z.string().nullish(),
  transaction_id: reference.nullish(),
});

/** Refunds are announced without the envelope of the other events, and with other names. */
const refund = z.object({ id: reference, status: z.string(), TransactionId: reference });

const event = z.object({ event: z.string().min(1), data: z.unknown() });

interface Sources {
  readonly api: FlutterwaveApi;
  readonly clock: Clock;
  readonly webhookSecretHash: string;
}

/**
 * Flutterwave v3 signs nothing: the header repeats the secret hash of the dashboard, without a time. A
 * replayed or old webhook therefore passes, and is harmless because it only names what to read again.
 * @throws WebhookRejected
 * @throws GatewayError when the subscription of a renewal could not be looked up
 */
export async function verifyWebhook(sources: Sources, webhook: RawWebhook): Promise<WebhookEvent> {
  requireHash(sources.webhookSecretHash, webhook.headers['verif-hash']);
  const body = parseBody(webhook.body);
  const flat = refund.safeParse(body);
  if (flat.success) {
    const { id, status, TransactionId } = flat.data;
    return { id: `refund:${id}:${status}`, type: 'refund', subjects: [{ kind: 'payment', ref: TransactionId }] };
  }
  const parsed = event.safeParse(body);
  if (!parsed.success) throw new WebhookRejected('the body is not an event of Flutterwave');
  const { event: type, data } = parsed.data;
  // Cancellations have no id: a second delivery has the same bytes.
  const id = eventId(type, data) ?? `${type}:${sha256(webhook.body).toString('hex')}`;
  return { id, type, subjects: await subjectsOf(sources, type, data) };
}

/** Compares in constant time. An empty secret accepts nothing. */
function requireHash(secretHash: string, sent: string | undefined): void {
  if (secretHash !== '' && sent !== undefined && timingSafeEqual(sha256(sent), sha256(secretHash))) return;
  throw new WebhookRejected('the secret hash of the webhook is wrong');
}

function sha256(bytes: string | Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function parseBody(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new WebhookRejected('the body is not JSON');
  }
}

function eventId(type: string, data: unknown): string | null {
  const named = z.object({ id: reference, status: z.string().nullish() }).safeParse(data);
  return named.success ? [type, named.data.id, named.data.status ?? ''].join(':') : null;
}

async function subjectsOf({ api, clock }: Sources, type: string, data: unknown): Promise<WebhookSubject[]> {
  if (type === 'charge.completed') {
    const { tx_ref, customer } = parseData(charge, data);
    const order = orderOf(tx_ref);
    // It is not documented which reference renewals have: the first one's is no sign that this is the first
    // payment.
    const subscriptions =
      customer && order?.product !== 'tokens' ? await subscriptionsOf(api, customer.email, clock.now()) : [];
    return order === null ? subscriptions : [{ kind: 'order', id: order.orderId }, ...subscriptions];
  }
  if (type === 'subscription.cancelled') {
    return subscriptionsOf(api, parseData(cancellation, data).customer.email, clock.now());
  }
  return type.startsWith('chargeback.') ? disputedPayments(api, data) : [];
}

/** Renewals and cancellations name only the player's address. */
async function subscriptionsOf(api: FlutterwaveApi, email: string, now: Date): Promise<WebhookSubject[]> {
  const refs = await findSubscriptionRefs(api, email, now);
  return refs.map((ref) => ({ kind: 'subscription', ref }));
}

async function disputedPayments(api: FlutterwaveApi, data: unknown): Promise<WebhookSubject[]> {
  const { transaction_id, flw_ref } = parseData(chargeback, data);
  if (transaction_id) return [{ kind: 'payment', ref: transaction_id }];
  if (!flw_ref) return [];
  const rows = await api.list('/chargebacks', { flw_ref }, z.object({ transaction_id: reference }));
  return [...new Set(rows.map((row) => row.transaction_id))].map((ref) => ({ kind: 'payment', ref }));
}

function parseData<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new WebhookRejected('the event lacks fields that Flutterwave documents');
}
