import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatUuid } from '../../platform/random.js';

const idBytes = 16;
const signatureBytes = 32;

function sign(secret: string, id: Uint8Array): Buffer {
  // The purpose is signed too: this token and that of notification mails are not interchangeable.
  return createHmac('sha256', secret).update('campaign-unsubscribe').update(id).digest();
}

/** The id of one mail with our signature. It does not expire: a recipient may unsubscribe from any old mail. */
export function campaignToken(secret: string, sendId: string): string {
  const id = Buffer.from(sendId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, sign(secret, id)]).toString('base64url');
}

/** The id of the mail, or null when the signature is invalid. */
export function readCampaignToken(secret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + signatureBytes) return null;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), sign(secret, id))) return null;
  return formatUuid(id);
}
