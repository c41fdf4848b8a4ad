/** Active keys per player. */
export const apiKeysMax = 10;
export const apiKeyNameLengthMax = 60;

/** Prefix of every key, so that secret scanners recognise a leaked one. */
const keyPrefix = 'll_live_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/**
 * 43 characters of 62 are 256 bits; only letters and digits, so that a double click selects the whole key.
 */
const secretLength = 43;
const shownLength = 6;
const keyPattern = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${secretLength}}$`);

/**
 * Rejection sampling: bytes past the greatest multiple of 62 would favour the first characters, so more than
 * 43 are needed.
 */
export const apiKeyRandomBytes = 96;
const evenBytesMax = 256 - (256 % alphabet.length);

/** A new key. @throws RangeError when too few of the bytes are usable: a chance of 10^-40 with 96 bytes */
export function makeApiKey(randomBytes: Uint8Array): string {
  const usable = Array.from(randomBytes).filter((byte) => byte < evenBytesMax);
  if (usable.length < secretLength) throw new RangeError('needs more random bytes');
  return `${keyPrefix}${usable
    .slice(0, secretLength)
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('')}`;
}

export function isApiKey(text: string): boolean {
  return keyPattern.test(text);
}

/** The part of a key that stays visible in the list of keys. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, keyPrefix.length + shownLength);
}
