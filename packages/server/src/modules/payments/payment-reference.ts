/** Crockford's base 32: no letter that is taken for a digit. */
const referenceLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const referenceLength = 8;

/** What people quote to support, of random bytes or a digest. */
export function referenceOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, referenceLength), (byte) => referenceLetters[byte % 32]).join('');
}
