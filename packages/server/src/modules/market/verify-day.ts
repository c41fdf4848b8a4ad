import { commitmentMatches, toHex } from '@limelight/rules/fairness';
import { checkTicks, nothingChecked } from '@limelight/rules/published-day';
import type { StaffChange } from '@limelight/rules/staff-change';
import { endOfLondonDay, type LondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import { hmacSha256, sha256 } from './fair-day.js';
import { findFairDay } from './fair-day.sql.js';
import { publishTicks } from './publish-ticks.js';
import { findTickNumberBefore, listTicksNumbered } from './tick.sql.js';

export interface DayVerification {
  readonly ticks: number;
  readonly moves: number;
  /** "tick 17: gh3" for each price that the seed does not explain. */
  readonly unfair: readonly string[];
  /** What staff did, which explains prices together with the seed. */
  readonly staffChanges: readonly StaffChange[];
}

export type DayProblem = 'NO_SEED' | 'COMMITMENT_BROKEN' | 'TICKS_GONE';

/** Recomputes a finished London day from its seed and compares every price, as a player's browser does. */
export async function verifyDay(
  db: Executor,
  day: LondonDay,
): Promise<DayVerification | { readonly problem: DayProblem }> {
  const fairDay = await findFairDay(db, day);
  if (!fairDay) return { problem: 'NO_SEED' };
  if (!commitmentMatches(fairDay.seed, toHex(fairDay.commitment), sha256)) return { problem: 'COMMITMENT_BROKEN' };
  const from = (await findTickNumberBefore(db, startOfLondonDay(day))) ?? 0;
  const to = (await findTickNumberBefore(db, endOfLondonDay(day))) ?? 0;
  const rows = await listTicksNumbered(db, from, to);
  if (rows.length < 2) return { problem: 'TICKS_GONE' };

  const seed = { seed: fairDay.seed, hmacSha256 };
  const published = await publishTicks(db, day, rows);
  const { findings } = checkTicks(nothingChecked, { seed, ...published });
  return {
    ticks: findings.ticks,
    moves: findings.prices,
    staffChanges: published.staffChanges.filter((change) => !('firstTick' in change) || change.firstTick <= to),
    unfair: findings.unexplained.map(({ tickNumber, celebrityId }) => `tick ${tickNumber}: ${celebrityId}`),
  };
}
