import { type LondonDay, secondMs, startOfLondonDay } from './time.js';

/**
 * A public source of random numbers: a chain of drand, of the scheme `bls-unchained-g1-rfc9380`. Every
 * `period` seconds many organisations together sign the number of the round, which nobody could do alone or
 * ahead of time, and the SHA-256 of the signature is the random number. Everything but times is hexadecimal.
 */
export interface BeaconSource {
  /** The hash by which drand names the chain. */
  readonly chain: string;
  readonly publicKey: string;
  /** When round 1 was signed, in seconds since 1970. */
  readonly genesis: number;
  /** In seconds. */
  readonly period: number;
}

/** drand's chain for everybody. */
export const quicknet: BeaconSource = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

/** Why a day has none: it is played without. */
export const beaconGaps = {
  late: 'the record of the day before was published after it',
  unreachable: 'it could not be read in time',
  'other-round': 'the source answered for another round',
  'other-key': 'the source has another key',
  'wrong-signature': 'its signature was wrong',
} as const;
export type BeaconGap = keyof typeof beaconGaps;

/** The public random number of a day. The hashes are `null` when it is missing. */
export interface DayBeacon {
  readonly round: number;
  readonly randomness: string | null;
  readonly signature: string | null;
  readonly missing: BeaconGap | null;
}

/** By then the record of the day before is published. */
const beaconDelayMs = 3 * secondMs;

/** The round of a day is the first one that is signed three seconds after its midnight, or later. */
export function beaconRound({ genesis, period }: BeaconSource, day: LondonDay): number {
  return Math.ceil((startOfLondonDay(day) + beaconDelayMs - genesis * secondMs) / (period * secondMs)) + 1;
}

/** When a round is signed. */
export function beaconMs({ genesis, period }: BeaconSource, round: number): number {
  return (genesis + (round - 1) * period) * secondMs;
}

const isHex = (bytes: number) => (text: unknown) =>
  typeof text === 'string' && text.length === 2 * bytes && /^[0-9a-f]*$/.test(text);
export const isBeaconSignature = isHex(48);
const isPositive = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;

/** @returns with its fields in the published order; `null` for what is no source */
export function toBeaconSource({ chain, publicKey, genesis, period }: BeaconSource): BeaconSource | null {
  const isSound = isHex(32)(chain) && isHex(96)(publicKey) && isPositive(genesis) && isPositive(period);
  return isSound ? { chain, publicKey, genesis, period } : null;
}

/** What a library for the curve BLS12-381 does with short signatures. */
interface ShortSignatures<Point> {
  hash(message: Uint8Array, domain: string): Point;
  verify(signature: Uint8Array, message: Point, publicKey: Uint8Array): boolean;
}

const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Whether the chain has signed a round. */
export type IsBeaconSigned = (publicKey: Uint8Array, round: number, signature: Uint8Array) => boolean;

/** Browser and server each bring the curve and the hash. */
export function beaconSignatures<Point>(
  curve: ShortSignatures<Point>,
  sha256: (message: Uint8Array) => Uint8Array,
): IsBeaconSigned {
  return (publicKey, round, signature) => {
    try {
      return curve.verify(signature, curve.hash(sha256(beaconMessage(round)), domain), publicKey);
    } catch {
      // Bytes that are no point of the curve.
      return false;
    }
  };
}

/** The number of a round as eight bytes, the highest first. */
function beaconMessage(round: number): Uint8Array {
  const message = new Uint8Array(8);
  new DataView(message.buffer).setBigUint64(0, BigInt(round));
  return message;
}
