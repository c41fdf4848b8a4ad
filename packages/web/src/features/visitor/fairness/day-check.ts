import type { AnchoredDayTicks, FairDayFile, FairDayTicks } from '@limelight/contract/market.schema';
import { checkTicks, type DayFindings, nothingChecked } from '@limelight/rules/anchored/published-day';
import { DayCheck, type DayReport } from '@limelight/rules/check-day';
import type { PreviousDay, SeenHashes } from '@limelight/rules/day-file';
import { commitmentMatches } from '@limelight/rules/fairness';
import { ticksPerDay } from '@limelight/rules/time';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';

// Synchronous, unlike the browser's Web Crypto: the rules compute a quarter of a million HMACs per day in sequence.

/** A finished day as published; hashes in hexadecimal. */
export interface PublishedDay {
  readonly file: FairDayFile;
  /** What this day continues; null when it is not published. */
  readonly previous: PreviousDay | null;
  /** As the list of days shows them. */
  readonly seen: SeenHashes;
}

type TickRange = Pick<AnchoredDayTicks, 'celebrities' | 'staffChanges' | 'ticks'> | Pick<FairDayTicks, 'ticks'>;

/** A message to the worker; only the first one contains the day. Without a range the day is replayed without its ticks. */
export interface CheckRequest {
  readonly published?: PublishedDay;
  readonly range: TickRange | null;
  readonly isLast: boolean;
}

/** The findings are complete with the answer to the last request. */
export type CheckAnswer =
  | { readonly model: 'random-walk'; readonly report: DayReport | null; readonly share: number }
  | { readonly model: 'anchored'; readonly findings: DayFindings | 'commitment-mismatch' };

type CheckNext = (request: CheckRequest) => CheckAnswer;

const ticksPerReplay = ticksPerDay / 12;

export function createDayCheck(published: PublishedDay): CheckNext {
  return published.file.model === 'anchored' ? anchoredCheck(published.file) : exactCheck(published);
}

/**
 * The hash state of the key is half of the work of an HMAC. Nearly all draws of a day have its seed as the key, the premieres
 * its commitment: the state of the last key is cached.
 */
function cachedHmac() {
  let last: { readonly key: Uint8Array; readonly keyed: ReturnType<typeof hmac.create> } | undefined;
  return (key: Uint8Array, message: Uint8Array) => {
    if (last?.key !== key) last = { key, keyed: hmac.create(sha256, key) };
    return last.keyed.clone().update(message).digest();
  };
}

function exactCheck(published: PublishedDay): CheckNext {
  const utf8 = new TextEncoder();
  const hashes = {
    sha256,
    hmacSha256: cachedHmac(),
    utf8: (text: string) => utf8.encode(text),
  };
  const check = new DayCheck({ ...published, hashes });
  return ({ range, isLast }) => {
    let isOver = isLast;
    // A `null` among the prices is a fault that the check names.
    if (range === null) isOver = check.replay(ticksPerReplay);
    else check.add(range.ticks.map((tick) => ({ ...tick, pricesCents: tick.pricesCents as number[] })));
    return { model: 'random-walk', report: isOver ? check.finish() : null, share: check.progress };
  };
}

/** Days of the old rules follow from their seed within the bounds of two secret inputs. */
function anchoredCheck({ seed, commitment }: FairDayFile): CheckNext {
  const bytes = hexToBytes(seed);
  if (!commitmentMatches(bytes, commitment, sha256)) {
    return () => ({ model: 'anchored', findings: 'commitment-mismatch' });
  }
  const fairSeed = { seed: bytes, hmacSha256: cachedHmac() };
  let check = nothingChecked;
  return ({ range }) => {
    if (range !== null && 'celebrities' in range) check = checkTicks(check, { seed: fairSeed, ...range });
    return { model: 'anchored', findings: check.findings };
  };
}
