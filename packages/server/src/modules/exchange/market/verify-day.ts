import { DayCheck, type DayReport, type DayToCheck, type TickToCheck } from '@limelight/rules/check-day';
import { findCommittedDay } from '@limelight/rules/check-list';
import { type DayHashes, findPreviousDay, isOfEarlierRules } from '@limelight/rules/day-file';
import { type LondonDay, ticksPerDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { readLedger } from './close-ledger.js';
import { type DaySource, storedDays } from './day-source.js';
import { hmacSha256, sha256 } from './fair-day.js';
import { isBeaconSigned } from './read-beacon.js';

const dayHashes: DayHashes = { sha256, hmacSha256, utf8: (text) => Buffer.from(text), isBeaconSigned };

export type UncheckedReason = 'NO_SEED' | 'EARLIER_RULES';

/** Recomputes a finished London day from its seed and compares every price, as a player's browser does. */
export async function verifyDay(
  db: Executor,
  day: LondonDay,
  days: DaySource = storedDays(db),
): Promise<DayReport | { readonly reason: UncheckedReason }> {
  const file = await days.file(day);
  if (file === undefined) return { reason: 'NO_SEED' };
  if (isOfEarlierRules(file)) return { reason: 'EARLIER_RULES' };
  const read = async (other: LondonDay) => (await days.file(other)) ?? null;
  const [previous, committed] = [await findPreviousDay(file, read), await findCommittedDay(file, read)];
  const ledger = await readLedger(db, day);
  return checkDay({ file, previous, committed, ledger }, await days.ticks(file));
}

/**
 * Recomputes a day from its file; its ticks may be gone. Only the exchange itself can read all of its ledger.
 */
export function checkDay(day: Omit<DayToCheck, 'hashes'>, ticks: readonly TickToCheck[]): DayReport {
  const check = new DayCheck({ ...day, hashes: dayHashes });
  if (ticks.length > 0) check.add(ticks);
  else while (!check.replay(ticksPerDay));
  return check.finish();
}
