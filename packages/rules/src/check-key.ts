import { type BeaconSource, beaconMs, beaconRound, type DayBeacon, type IsBeaconSigned } from './beacon.js';
import type { ClosingRecord } from './closing-record.js';
import type { ProblemLog } from './day-problem.js';
import { parseTerms } from './day-terms.js';
import { bytesFromHex, drawingKey, type Sha256, seedBytes, toHex } from './fairness.js';
import { instantOf } from './published-time.js';
import type { LondonDay } from './time.js';

interface KeyFile {
  readonly day: string;
  readonly seed: string;
  readonly terms: string | null;
}

interface KeyHashes {
  readonly sha256: Sha256;
  readonly isBeaconSigned: IsBeaconSigned;
}

/** The key that follows from what is published about a day; without a record nothing is. */
export function keyOf(
  { seed: hex }: Pick<KeyFile, 'seed'>,
  closing: Pick<ClosingRecord, 'previousClosing' | 'beacon'> | undefined,
  sha256: Sha256,
): Uint8Array {
  const [previousClosing, randomness] = [closing?.previousClosing ?? null, closing?.beacon?.randomness ?? null];
  const seed = new Uint8Array(seedBytes);
  seed.set(bytesFromHex(hex).subarray(0, seedBytes));
  return drawingKey(
    {
      seed,
      previousClosing: previousClosing === null ? null : bytesFromHex(previousClosing),
      randomness: randomness === null ? null : bytesFromHex(randomness),
    },
    sha256,
  );
}

/**
 * Checks the key of the day's prices, and the public random number in it: that of the source and of
 * the round that were fixed with the commitment, signed, and later than the record of the day before.
 */
export function checkKey(
  file: KeyFile,
  closing: ClosingRecord,
  { hashes, previous }: { readonly hashes: KeyHashes; readonly previous: { readonly closedAt: string | null } | null },
  log: ProblemLog,
): void {
  if (closing.key !== toHex(keyOf(file, closing, hashes.sha256))) log.add('KEY_BROKEN');
  const source = file.terms === null ? undefined : parseTerms(file.terms)?.beacon;
  const { beacon } = closing;
  if (source === undefined || beacon === null) {
    if (source !== undefined || beacon !== null) log.add('BEACON_BROKEN', { detail: 'not what was committed to' });
    return;
  }
  const round = beaconRound(source, file.day as LondonDay);
  if (beacon.round !== round) log.add('BEACON_BROKEN', { detail: `round ${beacon.round}, due ${round}` });
  const closedAt = closing.previousClosing === null ? Number.POSITIVE_INFINITY : instantOf(previous?.closedAt);
  const isLate = closedAt > beaconMs(source, round);
  if (!Number.isNaN(closedAt) && isLate !== (beacon.missing === 'late')) {
    log.add('BEACON_BROKEN', { detail: `the record before is of ${previous?.closedAt}` });
  }
  checkSigned(beacon, source, hashes, log);
}

function checkSigned(
  { round, randomness, signature, missing }: DayBeacon,
  { publicKey }: BeaconSource,
  { sha256, isBeaconSigned }: KeyHashes,
  log: ProblemLog,
): void {
  if (missing !== null || randomness === null || signature === null) {
    const isGap = missing !== null && randomness === null && signature === null;
    if (!isGap) log.add('BEACON_BROKEN', { detail: 'neither there nor missing' });
    return;
  }
  const bytes = bytesFromHex(signature);
  if (toHex(sha256(bytes)) !== randomness) log.add('BEACON_BROKEN', { detail: 'not the hash of its signature' });
  else if (!isBeaconSigned(bytesFromHex(publicKey), round, bytes)) log.add('BEACON_UNSIGNED');
}
