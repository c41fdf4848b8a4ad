import type { FairDayTicks } from '@limelight/contract/market.schema';
import { commitmentMatches } from '@limelight/rules/fairness';
import { checkTicks, type DayFindings, nothingChecked } from '@limelight/rules/published-day';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';

// The browser's own HMAC answers later only; the rules draw half a million times a day, one after the other.

/** Both as they are published, in hexadecimal digits. */
export interface SealedSeed {
  readonly seed: string;
  readonly commitment: string;
}

export type Stretch = Pick<FairDayTicks, 'celebrities' | 'ticks'>;

/** Checks the next stretch of a day. @returns what has been found out about the day so far */
export type CheckStretch = (stretch: Stretch) => DayFindings;

/** @returns null when the seed is not the one that was sealed */
export function openDayCheck({ seed, commitment }: SealedSeed): CheckStretch | null {
  const bytes = hexToBytes(seed);
  if (!commitmentMatches(bytes, commitment, sha256)) return null;
  // What HMAC makes of the key alone is half of its work, and the same for every draw.
  const keyed = hmac.create(sha256, bytes);
  const fairSeed = {
    seed: bytes,
    hmacSha256: (_key: Uint8Array, message: Uint8Array) => keyed.clone().update(message).digest(),
  };
  let check = nothingChecked;
  return ({ celebrities, ticks }) => {
    check = checkTicks(check, { seed: fairSeed, celebrities, ticks });
    return check.findings;
  };
}

/** What the worker is told: the first request says which seed the day has. */
export interface CheckRequest {
  readonly sealed: SealedSeed;
  readonly stretch: Stretch;
}

export type CheckAnswer = DayFindings | 'seal-broken';
