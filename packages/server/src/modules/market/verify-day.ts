import { checkTicks, nothingChecked } from '@limelight/rules/anchored/published-day';
import { DayCheck, type DayReport, type DayToCheck, type TickToCheck } from '@limelight/rules/check-day';
import { type DayFile, type DayHashes, findPreviousDay } from '@limelight/rules/day-file';
import { commitmentMatches } from '@limelight/rules/fairness';
import type { StaffChange } from '@limelight/rules/staff-change';
import { type LondonDay, ticksPerDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import { readLedger } from './close-days.js';
import { type DaySource, storedDays } from './day-source.js';
import { hmacSha256, sha256 } from './fair-day.js';
import { publishTicks } from './publish-ticks.js';
import { listTicksNumbered } from './tick.sql.js';

const dayHashes: DayHashes = { sha256, hmacSha256, utf8: (text) => Buffer.from(text) };

/** Of a day of the old rules, whose prices follow from the seed within the bounds of the secret inputs. */
interface AnchoredVerification {
  readonly model: 'anchored';
  readonly ticks: number;
  readonly moves: number;
  /** "tick 17: gh3" for each price that the seed does not explain. */
  readonly unfair: readonly string[];
  /** What staff did, which explains prices together with the seed. */
  readonly staffChanges: readonly StaffChange[];
}

export type DayVerification = AnchoredVerification | (DayReport & { readonly model: 'random-walk' });

export type DayProblem = 'NO_SEED' | 'COMMITMENT_BROKEN' | 'TICKS_GONE';

/** Recomputes a finished London day from its seed and compares every price, as a player's browser does. */
export async function verifyDay(
  db: Executor,
  day: LondonDay,
  days: DaySource = storedDays(db),
): Promise<DayVerification | { readonly problem: DayProblem }> {
  const file = await days.file(day);
  if (file === undefined) return { problem: 'NO_SEED' };
  if (file.model === 'anchored') return verifyAnchoredDay(db, day, file);
  const previous = await findPreviousDay(file, async (before) => (await days.file(before)) ?? null);
  const ledger = await readLedger(db, day);
  return { model: 'random-walk', ...checkDay({ file, previous, ledger }, await days.ticks(file)) };
}

/** Recomputes a day from its file; its ticks may be gone. Only the exchange itself can read all of its ledger. */
export function checkDay(day: Omit<DayToCheck, 'hashes'>, ticks: readonly TickToCheck[]): DayReport {
  const check = new DayCheck({ ...day, hashes: dayHashes });
  if (ticks.length > 0) check.add(ticks);
  else while (!check.replay(ticksPerDay));
  return check.finish();
}

async function verifyAnchoredDay(
  db: Executor,
  day: LondonDay,
  file: DayFile,
): Promise<AnchoredVerification | { readonly problem: DayProblem }> {
  const seed = Buffer.from(file.seed, 'hex');
  if (!commitmentMatches(seed, file.commitment, sha256)) return { problem: 'COMMITMENT_BROKEN' };
  const rows = await listTicksNumbered(db, file.startTick, file.endTick);
  if (rows.length < 2) return { problem: 'TICKS_GONE' };
  const published = await publishTicks(db, day, rows);
  const { findings } = checkTicks(nothingChecked, { seed: { seed, hmacSha256 }, ...published });
  return {
    model: 'anchored',
    ticks: findings.ticks,
    moves: findings.prices,
    staffChanges: published.staffChanges.filter(
      (change) => !('firstTick' in change) || change.firstTick <= file.endTick,
    ),
    unfair: findings.unexplained.map(({ tickNumber, celebrityId }) => `tick ${tickNumber}: ${celebrityId}`),
  };
}
