import { nowMs } from '../ui/now';

const bytesOfTime = 6;

/**
 * UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, then random bits. It sorts by time, which gives the
 * server's index good locality.
 */
export function uuidV7(instantMs: number, random: Uint8Array): string {
  const bytes = random.slice(0, 16);
  for (let index = 0; index < bytesOfTime; index++) {
    bytes[index] = Math.floor(instantMs / 2 ** (8 * (bytesOfTime - 1 - index))) % 256;
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * An id that this browser creates, as the idempotency key of one intended action: reuse it for every retry.
 */
export function newRequestId(): string {
  return uuidV7(nowMs(), crypto.getRandomValues(new Uint8Array(16)));
}

/** The idempotency key of one message, which its retries reuse. */
export function newMessageId(): string {
  return uuidV7(nowMs(), crypto.getRandomValues(new Uint8Array(16)));
}
