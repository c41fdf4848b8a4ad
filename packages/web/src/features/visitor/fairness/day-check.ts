import type { FairDayTicks } from '@limelight/contract/market.schema';
import { commitmentMatches } from '@limelight/rules/fairness';
import { checkTicks, type DayFindings, nothingChecked } from '@limelight/rules/published-day';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';

// Synchronous, unlike the browser's Web Crypto: the rules compute half a million HMACs per day in sequence.

/** Both as published, in hexadecimal. */
export interface PublishedSeed {
  readonly seed: string;
  readonly commitment: string;
}

type TickRange = Pick<FairDayTicks, 'celebrities' | 'staffChanges' | 'ticks'>;

/** Checks the next range of ticks. @returns the findings for the day so far */
export type CheckTicks = (range: TickRange) => DayFindings;

/** @returns null if the seed does not match its commitment */
export function createDayCheck({ seed, commitment }: PublishedSeed): CheckTicks | null {
  const bytes = hexToBytes(seed);
  if (!commitmentMatches(bytes, commitment, sha256)) return null;
  // The hash state of the key is half of the work of an HMAC and the same for every sample, so it is computed once.
  const keyed = hmac.create(sha256, bytes);
  const fairSeed = {
    seed: bytes,
    hmacSha256: (_key: Uint8Array, message: Uint8Array) => keyed.clone().update(message).digest(),
  };
  let check = nothingChecked;
  return (range) => {
    check = checkTicks(check, { seed: fairSeed, ...range });
    return check.findings;
  };
}

/** A message to the worker: the first one contains the day's seed. */
export interface CheckRequest {
  readonly published: PublishedSeed;
  readonly range: TickRange;
}

export type CheckAnswer = DayFindings | 'commitment-mismatch';
