import type { FairDayFile, FairDayTicks } from '@limelight/contract/exchange/market.schema';
import { beaconSignatures } from '@limelight/rules/beacon';
import { DayCheck, type DayReport } from '@limelight/rules/check-day';
import type { CommittedDay } from '@limelight/rules/check-list';
import type { PreviousDay, SeenHashes } from '@limelight/rules/day-file';
import { ticksPerDay } from '@limelight/rules/time';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

// Synchronous, unlike the browser's Web Crypto: the rules compute a quarter of a million HMACs per day in
// sequence.

/** A finished day as published; hashes in hexadecimal. */
export interface PublishedDay {
  readonly file: FairDayFile;
  /** What this day continues; null when it is not published. */
  readonly previous: PreviousDay | null;
  /** Whose records say who traded when it was committed to; null when none are published. */
  readonly committed: CommittedDay | null;
  /** As the list of days shows them. */
  readonly seen: SeenHashes;
  readonly seenCommitted: SeenHashes;
}

/** A message to the worker; only the first one contains the day. Without ticks the day is replayed. */
export interface CheckRequest {
  readonly published?: PublishedDay;
  readonly ticks: FairDayTicks['ticks'] | null;
  readonly isLast: boolean;
}

/** The report comes with the answer to the last request. */
export interface CheckAnswer {
  readonly report: DayReport | null;
  readonly share: number;
}

const ticksPerReplay = ticksPerDay / 12;

/**
 * The hash state of the key is half of the work of an HMAC. Nearly all draws of a day have its own key,
 * the premieres its commitment: the state of the last key is cached.
 */
function cachedHmac() {
  let last: { readonly key: Uint8Array; readonly keyed: ReturnType<typeof hmac.create> } | undefined;
  return (key: Uint8Array, message: Uint8Array) => {
    if (last?.key !== key) last = { key, keyed: hmac.create(sha256, key) };
    return last.keyed.clone().update(message).digest();
  };
}

export function createDayCheck(published: PublishedDay): (request: CheckRequest) => CheckAnswer {
  const utf8 = new TextEncoder();
  const hashes = {
    sha256,
    hmacSha256: cachedHmac(),
    utf8: (text: string) => utf8.encode(text),
    isBeaconSigned: beaconSignatures(bls12_381.shortSignatures, sha256),
  };
  const check = new DayCheck({ ...published, hashes });
  return ({ ticks, isLast }) => {
    let isOver = isLast;
    if (ticks === null) isOver = check.replay(ticksPerReplay);
    else check.add(ticks);
    return { report: isOver ? check.finish() : null, share: check.progress };
  };
}
