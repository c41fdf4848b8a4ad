import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatUuid } from '../../platform/random.js';

const idBytes = 16;
const signatureBytes = 32;

function sign(secret: string, id: Uint8Array): Buffer {
  // The purpose is signed too, so that this token and our other tokens are not interchangeable.
  return createHmac('sha256', secret).update('mail-unsubscribe').update(id).digest();
}

/** The player's id with our signature. It does not expire: a recipient may unsubscribe from any old mail. */
export function unsubscribeToken(secret: string, userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, sign(secret, id)]).toString('base64url');
}

/** The player of a token, or null when its signature is invalid. */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + signatureBytes) return null;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), sign(secret, id))) return null;
  return formatUuid(id);
}
