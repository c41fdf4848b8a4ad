import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Clock } from '../../../../../platform/clock.js';
import type { RawWebhook } from '../gateway.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const certUrl = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77';

const head = z.object({
  auth_algo: z.literal('SHA256withRSA'),
  cert_url: z.literal(certUrl),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
});

interface Signed {
  readonly id: string;
  readonly time: string;
  readonly webhookId: string;
  readonly body: string;
}

/** The checksum is decimal, over the bytes of the body. */
function signedText({ id, time, webhookId, body }: Signed): string {
  return [id, time, webhookId, crc32(body)].join('|');
}

/** A delivery as PayPal signs it, now. */
export function signDelivery(
  { clock, webhookId }: { readonly clock: Clock; readonly webhookId: string },
  { body, id }: { readonly body: string; readonly id: string },
): RawWebhook {
  const time = clock
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z');
  const sign = createSign('RSA-SHA256').update(signedText({ id, time, webhookId, body }));
  const headers = {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': certUrl,
    'paypal-transmission-id': id,
    'paypal-transmission-sig': sign.sign(privateKey, 'base64'),
    'paypal-transmission-time': time,
  };
  return { body: Buffer.from(body), headers };
}

/**
 * What `verify-webhook-signature` answers. The event is verified as it was sent, byte for byte, and must be
 * the last field for that.
 */
export function isVerified(request: string, webhookId: string): boolean {
  const start = request.indexOf(',"webhook_event":');
  const sent = head.parse(JSON.parse(`${request.slice(0, start)}}`));
  const body = request.slice(start + ',"webhook_event":'.length, -1);
  const signed = { id: sent.transmission_id, time: sent.transmission_time, webhookId: sent.webhook_id, body };
  const verify = createVerify('RSA-SHA256').update(signedText(signed));
  return sent.webhook_id === webhookId && verify.verify(publicKey, sent.transmission_sig, 'base64');
}
