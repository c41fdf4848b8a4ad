import { formatUuid } from './random.js';
import { isSignature, sign, signatureBytes } from './signature.js';

const idBytes = 16;

type Purpose = 'mail-unsubscribe' | 'campaign-unsubscribe' | 'email-change' | 'email-confirm' | 'known-device';

/** An id with our signature, for the link of a mail. Nothing is stored, and it does not expire by itself. */
export function signId(
  id: string,
  { secret, purpose }: { readonly secret: string; readonly purpose: Purpose },
): string {
  const payload = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([payload, sign(secret, { purpose, payload })]).toString('base64url');
}

/** The id of a token, or null when its signature is invalid. */
export function readSignedId(
  token: string,
  { secrets, purpose }: { readonly secrets: readonly string[]; readonly purpose: Purpose },
): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + signatureBytes) return null;
  const payload = bytes.subarray(0, idBytes);
  return isSignature(bytes.subarray(idBytes), secrets, { purpose, payload }) ? formatUuid(payload) : null;
}
