import { timingSafeEqual } from 'node:crypto';
import { formatUuid } from '../../../platform/random.js';
import { sign } from '../../../platform/signature.js';

const idBytes = 16;
/** 80 bits: an address has at most 64 characters before the @ (RFC 5321). */
const signatureBytes = 10;
const purpose = 'campaign-bounce';

function signatureOf(secret: string, payload: Uint8Array): Buffer {
  return sign(secret, { purpose, payload }).subarray(0, signatureBytes);
}

/**
 * Where bounces of one mail go (a variable envelope return path, VERP): the id of the mail with our
 * signature, in hexadecimal because mail servers may change the case.
 * @param bounces the address of all bounces, whose mail server delivers `+` addresses to it
 */
export function returnPathOf(bounces: string, { secret, sendId }: { secret: string; sendId: string }): string {
  const payload = Buffer.from(sendId.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([payload, signatureOf(secret, payload)]).toString('hex');
  return bounces.replace('@', `+${token}@`);
}

/** The id of the mail whose return path is in a text, or null without one that we signed. */
export function readReturnPath(text: string, secrets: readonly string[]): string | null {
  for (const [, token = ''] of text.matchAll(/\+([0-9a-f]{52})@/gi)) {
    const bytes = Buffer.from(token, 'hex');
    const payload = bytes.subarray(0, idBytes);
    const signature = bytes.subarray(idBytes);
    if (secrets.some((secret) => timingSafeEqual(signature, signatureOf(secret, payload)))) return formatUuid(payload);
  }
  return null;
}
