/**
 * Of codes that people read and type: without 0, 1, I and O, which are easily confused. With 32 characters a
 * byte modulo 32 has no bias.
 */
export const readableAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** One character for each random byte. */
export function readableCode(randomBytes: Uint8Array): string {
  return Array.from(randomBytes, (byte) => readableAlphabet.charAt(byte % readableAlphabet.length)).join('');
}
