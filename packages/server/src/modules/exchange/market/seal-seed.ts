import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { LondonDay } from '@limelight/rules/time';
import type { Random } from '../../../platform/random.js';

/**
 * Seeds whose day is not over are encrypted with SECRET (AES-256-GCM), so that a copy of the database
 * predicts no price. The day is authenticated too: the seed of one day cannot be put in the place of another.
 */
const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes, keyBytes] = [12, 16, 32];

/** Nonce, encrypted seed and tag. */
export function sealSeed(
  secret: string,
  seed: Uint8Array,
  { day, random }: { day: LondonDay; random: Random },
): Buffer {
  const nonce = Buffer.from(random.bytes(nonceBytes));
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce).setAAD(Buffer.from(day));
  return Buffer.concat([nonce, cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
}

/** Null when none of the secrets encrypted it for this day. */
export function openSeed(secrets: readonly string[], sealed: Uint8Array, day: string): Uint8Array | null {
  const bytes = Buffer.from(sealed);
  for (const secret of secrets) {
    const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(day)).setAuthTag(bytes.subarray(-tagBytes));
    const seed = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    try {
      decipher.final();
      return seed;
    } catch {
      // Another secret.
    }
  }
  return null;
}

/** A key of its own: SECRET also signs cookies and tokens. */
function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'limelight seeds of market days', keyBytes));
}
