/** Keys in force at one time. */
export const apiKeysMax = 10;
export const apiKeyNameLengthMax = 60;

/** Leads every key, so that a leaked one is recognised by whoever scans for secrets. */
const lead = 'll_live_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 characters of 62 are 256 bits; letters and digits alone, so that a double click selects the whole key. */
const secretLength = 43;
const shownLength = 6;
const keyPattern = new RegExp(`^${lead}[0-9A-Za-z]{${secretLength}}$`);

/** Bytes past the greatest multiple of 62 would favour the first characters and are left out, so more than 43 are asked for. */
export const apiKeyRandomBytes = 96;
const evenBytesMax = 256 - (256 % alphabet.length);

/** A new key. @throws RangeError when too few of the bytes can be used, which has a chance of 10^-40 with 96 */
export function makeApiKey(randomBytes: Uint8Array): string {
  const usable = Array.from(randomBytes).filter((byte) => byte < evenBytesMax);
  if (usable.length < secretLength) throw new RangeError('needs more random bytes');
  return `${lead}${usable
    .slice(0, secretLength)
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('')}`;
}

export function isApiKey(text: string): boolean {
  return keyPattern.test(text);
}

/** What is shown of a key later on. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, lead.length + shownLength);
}
