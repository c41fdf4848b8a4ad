import { type BeaconGap, beaconSignatures, type DayBeacon, isBeaconSignature } from '@limelight/rules/beacon';
import { bytesFromHex, toHex } from '@limelight/rules/fairness';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { BeaconSettings } from '../../../environment/beacon-keys.js';
import { systemClock } from '../../../platform/clock.js';
import { sha256 } from './fair-day.js';

export const isBeaconSigned = beaconSignatures(bls12_381.shortSignatures, sha256);

/** In real time, like all that waits for another machine. */
const requestMsMax = 4_000;

interface Answer {
  readonly round?: unknown;
  readonly signature?: unknown;
}

export function missingBeacon(round: number, missing: BeaconGap): DayBeacon {
  return { round, randomness: null, signature: null, missing };
}

/**
 * Reads a round as drand publishes it, and checks its signature. What does not answer is tried again for a
 * while; what answers wrongly is not.
 */
export async function readBeacon(settings: BeaconSettings, round: number): Promise<DayBeacon> {
  const { url, source, patienceMs, retryPauseMs } = settings;
  const path = `${url}/${source.chain}`;
  const untilMs = performance.now() + patienceMs;
  let answer = await readJson<Answer>(`${path}/public/${round}`);
  while (answer === null && performance.now() + retryPauseMs < untilMs) {
    await systemClock.sleep(retryPauseMs);
    answer = await readJson<Answer>(`${path}/public/${round}`);
  }
  if (answer === null) return missingBeacon(round, 'unreachable');
  if (answer.round !== round) return missingBeacon(round, 'other-round');
  const { signature } = answer;
  if (isBeaconSignature(signature)) {
    const bytes = bytesFromHex(String(signature));
    const isSigned = isBeaconSigned(bytesFromHex(source.publicKey), round, bytes);
    if (isSigned) return { round, randomness: toHex(sha256(bytes)), signature: toHex(bytes), missing: null };
  }
  const info = await readJson<{ readonly public_key?: unknown }>(`${path}/info`);
  const hasOtherKey = info !== null && info.public_key !== source.publicKey;
  return missingBeacon(round, hasOtherKey ? 'other-key' : 'wrong-signature');
}

/** @returns null for what does not answer, or not with JSON */
async function readJson<T>(url: string): Promise<T | null> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(requestMsMax) });
    return response.ok ? ((await response.json()) as T | null) : null;
  } catch {
    return null;
  }
}
