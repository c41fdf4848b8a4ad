import { createHash } from 'node:crypto';
import type { GatewayName } from '@limelight/rules/payment';
import { formatUuid } from '../../../platform/random.js';

/** Crockford's base 32: no letter that is taken for a digit. */
const referenceLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const referenceLength = 8;

/** What people quote to support, of random bytes or a digest. */
export function referenceOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, referenceLength), (byte) => referenceLetters[byte % 32]).join('');
}

/**
 * The names of a payment that a provider collected without an order of ours: the same payment always gets the
 * same. The id is a UUID of our own making (version 8, RFC 9562).
 */
export function namesOfCollected(gateway: GatewayName, paymentRef: string) {
  const bytes = createHash('sha256').update(`${gateway} ${paymentRef}`).digest();
  const reference = referenceOf(bytes.subarray(16));
  const id = Buffer.from(bytes.subarray(0, 16));
  id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x80, 6);
  id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8);
  return { id: formatUuid(id), reference };
}
