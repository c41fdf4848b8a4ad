import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatUuid } from './random.js';

const idBytes = 16;
const signatureBytes = 32;

export interface SignedIdOptions {
  readonly secret: string;
  /** Signed too, so that tokens of one purpose are not valid for another. */
  readonly purpose: 'mail-unsubscribe' | 'email-change';
}

function sign({ secret, purpose }: SignedIdOptions, id: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(purpose).update(id).digest();
}

/** An id with our signature, for the link of a mail. Nothing is stored, and it does not expire by itself. */
export function signId(id: string, options: SignedIdOptions): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, sign(options, bytes)]).toString('base64url');
}

/** The id of a token, or null when its signature is invalid. */
export function readSignedId(token: string, options: SignedIdOptions): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + signatureBytes) return null;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), sign(options, id))) return null;
  return formatUuid(id);
}
