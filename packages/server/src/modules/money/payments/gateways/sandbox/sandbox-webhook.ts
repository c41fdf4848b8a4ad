import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../../../platform/clock.js';
import { type RawWebhook, type WebhookEvent, WebhookRejected, webhookToleranceMs } from '../gateway.js';

interface SandboxWebhookOptions {
  /** An empty secret refuses everything. */
  readonly secret: string;
  readonly clock: Clock;
}

const signatureHeader = 'sandbox-signature';
const headerFormat = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/;

const eventSchema = z.strictObject({
  id: z.string().min(1),
  type: z.string().min(1),
  subjects: z.array(z.strictObject({ kind: z.enum(['checkout', 'payment', 'subscription']), ref: z.string().min(1) })),
});

function digest(secret: string, time: string, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}

/** Signs a body: HMAC-SHA256 over the time in milliseconds, a point and the body. */
export function signSandboxWebhook(text: string, { secret, clock }: SandboxWebhookOptions): RawWebhook {
  const body = Buffer.from(text);
  const time = String(clock.nowMs());
  const signature = digest(secret, time, body).toString('hex');
  return { body, headers: { 'content-type': 'application/json', [signatureHeader]: `t=${time},v1=${signature}` } };
}

/** @throws WebhookRejected */
export function verifySandboxWebhook(
  { body, headers }: RawWebhook,
  { secret, clock }: SandboxWebhookOptions,
): WebhookEvent {
  const [, time = '', signature = ''] = headerFormat.exec(headers[signatureHeader] ?? '') ?? [];
  const isSigned =
    secret !== '' && signature !== '' && timingSafeEqual(digest(secret, time, body), Buffer.from(signature, 'hex'));
  if (!isSigned) throw new WebhookRejected('the signature does not match the body');
  if (Math.abs(clock.nowMs() - Number(time)) > webhookToleranceMs) {
    throw new WebhookRejected('the webhook was signed at another time');
  }
  return parseEvent(body);
}

function parseEvent(body: Buffer): WebhookEvent {
  try {
    return eventSchema.parse(JSON.parse(body.toString('utf8')));
  } catch (error) {
    throw new WebhookRejected('the body is not an event', { cause: error });
  }
}
