import { type Category, isCelebrityId } from './celebrity.js';
import type { CauseDraw, TickDraws } from './market.js';
import { normalFromUniforms } from './random-source.js';

/**
 * Provably fair random numbers by commit and reveal. Days before a London day begins, a commitment to its
 * secret 32-byte seed is published; after the day, the seed itself. With what is known only as the day begins
 * it makes the key of the day (`drawingKey`), and every random draw of every tick comes from that key alone:
 *
 *     block = HMAC-SHA256(key = key of the day, message = "<tick number>:<subject>:<draw index>")
 *
 * The message is ASCII and the tick number decimal without leading zeros. The subject is a celebrity's id,
 * "*market", or "*" and the category in lower case ("*music"). The draw index is 0 for the move of every
 * tick, 1 for the normal that blurs a news impact, 2 for a premiere; each cause of a price that draws has its
 * own (`causes/cause.ts`).
 *
 * Bytes 0-7, 8-15 and 16-23 of the block are three big-endian integers; the upper 53 bits of each, divided by
 * 2^53, are three uniforms (0 counts as 1/2^53, so that a logarithm exists). The normal of a block is √(−2 ln
 * first) × cos(2π second), the Box-Muller transform. A celebrity's move uses that normal, and the third
 * uniform begins and ends hot spells. A premiere uses the first uniform for its direction and the second for
 * its size.
 */

/** Injected, so that browser and server share this code and each bring their own HMAC. */
export type HmacSha256 = (key: Uint8Array, message: Uint8Array) => Uint8Array;
export type Sha256 = (message: Uint8Array) => Uint8Array;

export const seedBytes = 32;
const digestBytes = 32;

export const moveDrawIndex = 0;

const twoTo53 = 2 ** 53;
const twoTo21 = 2 ** 21;

/** The message whose HMAC is the draw. @throws RangeError on an invalid tick number. */
export function drawMessage(tickNumber: number, subject: string, drawIndex: number): Uint8Array {
  if (!Number.isSafeInteger(tickNumber) || tickNumber < 0) throw new RangeError(`not a tick number: ${tickNumber}`);
  const text = `${tickNumber}:${subject}:${drawIndex}`;
  const message = new Uint8Array(text.length);
  // A day has 240,000 messages: a loop is ten times as fast as `Uint8Array.from`.
  for (let index = 0; index < text.length; index += 1) message[index] = text.charCodeAt(index);
  return message;
}

/** A uniform in (0, 1) from the upper 53 of the 64 bits at an offset of a block. */
export function uniformFromBlock(block: Uint8Array, offset: 0 | 8 | 16): number {
  if (block.length !== digestBytes) throw new RangeError(`a block has ${digestBytes} bytes, got ${block.length}`);
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const upper53 = view.getUint32(offset) * twoTo21 + (view.getUint32(offset + 4) >>> 11);
  return Math.max(upper53, 1) / twoTo53;
}

interface KeyParts {
  readonly seed: Uint8Array;
  /** The hash of the closing record of the day before; `null` for the first one of all. */
  readonly previousClosing: Uint8Array | null;
  /** The day's public random number; `null` without one. */
  readonly randomness: Uint8Array | null;
}

/**
 * The key of a London day: SHA-256 of its seed, the hash of the closing record of the day before (32 zero
 * bytes for none), and its public random number where it has one. It exists only when the record of the day
 * before is final: who committed to the seed a week earlier could not choose one by the prices it gives, and
 * what that record fixes, such as who takes part in something, was fixed without knowing the key.
 */
export function drawingKey({ seed, previousClosing, randomness }: KeyParts, sha256: Sha256): Uint8Array {
  if (seed.length !== seedBytes) throw new RangeError(`a seed has ${seedBytes} bytes, got ${seed.length}`);
  const message = new Uint8Array((randomness === null ? 2 : 3) * seedBytes);
  message.set(seed);
  if (previousClosing !== null) message.set(previousClosing.subarray(0, seedBytes), seedBytes);
  if (randomness !== null) message.set(randomness.subarray(0, seedBytes), 2 * seedBytes);
  return sha256(message);
}

export interface FairKey {
  readonly key: Uint8Array;
  readonly hmacSha256: HmacSha256;
}

/**
 * The draws of a tick. Each is a pure function of key, tick number, subject and index, so their order does
 * not matter.
 */
export function fairTickDraws({ key, hmacSha256 }: FairKey, tickNumber: number): TickDraws {
  if (key.length !== digestBytes) throw new RangeError(`a key has ${digestBytes} bytes, got ${key.length}`);
  const block = (subject: string, drawIndex: number) => hmacSha256(key, drawMessage(tickNumber, subject, drawIndex));
  const shared = new Map<string, number>();
  const sharedNormal = (subject: string) => {
    const value = shared.get(subject) ?? normalFromBlock(block(subject, moveDrawIndex));
    shared.set(subject, value);
    return value;
  };
  return {
    get market() {
      return sharedNormal('*market');
    },
    category: (category: Category) => sharedNormal(`*${category.toLowerCase()}`),
    own: (celebrityId) => {
      const bytes = block(subjectOf(celebrityId), moveDrawIndex);
      return { normal: normalFromBlock(bytes), spell: uniformFromBlock(bytes, 16) };
    },
    cause: (celebrityId, drawIndex) => fairDraw(block(subjectOf(celebrityId), drawIndex)),
  };
}

/** What a block of 32 bytes draws. */
export function fairDraw(block: Uint8Array): CauseDraw {
  return {
    normal: () => normalFromBlock(block),
    uniforms: () => [uniformFromBlock(block, 0), uniformFromBlock(block, 8)],
  };
}

function normalFromBlock(block: Uint8Array): number {
  return normalFromUniforms(uniformFromBlock(block, 0), uniformFromBlock(block, 8));
}

/** Ids contain neither "*" nor ":", so no celebrity can share another's draws. */
function subjectOf(celebrityId: string): string {
  if (!isCelebrityId(celebrityId)) throw new RangeError(`not a celebrity id: ${celebrityId}`);
  return celebrityId;
}

/** Bytes as lower-case hexadecimal digits, the published form of seeds and commitments. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function bytesFromHex(text: string): Uint8Array {
  return Uint8Array.from({ length: Math.floor(text.length / 2) }, (_, index) =>
    Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
  );
}
