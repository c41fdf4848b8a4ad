import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.js';

/** The only source of randomness outside the market, which generates its numbers from the committed seed. */
export interface Random {
  bytes(count: number): Uint8Array;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

/** A time-ordered UUID (version 7, RFC 9562): 48 bits of milliseconds, then 74 random bits. */
export function uuidv7(clock: Clock, random: Random): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(clock.nowMs(), 0, 6);
  bytes.set(random.bytes(10), 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatUuid(bytes);
}

/** The text form of a UUID's 16 bytes. */
export function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
