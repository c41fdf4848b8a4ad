import type { FairDay } from '@limelight/contract/market.schema';
import { toHex } from '@limelight/rules/fairness';
import { type LondonDay, londonDay, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import { listFairDays } from './fair-day.sql.js';
import { findOldestTickMs } from './tick.sql.js';

const fairDaysShown = 31;

/** The days that were committed to, newest first; the seeds of those that are over. */
export async function getFairDays(db: Executor, nowMs: number): Promise<FairDay[]> {
  const today = londonDay(nowMs);
  const rows = await listFairDays(db, { today, limit: fairDaysShown });
  const keptSinceMs = (await findOldestTickMs(db)) ?? nowMs;
  return rows.map(({ day, commitment, seed }) => ({
    day,
    state: stateOf(parseLondonDay(day), { today, keptSinceMs }),
    commitment: toHex(commitment),
    seed: seed && toHex(seed),
  }));
}

function stateOf(
  day: LondonDay,
  moment: { readonly today: LondonDay; readonly keptSinceMs: number },
): FairDay['state'] {
  const { today, keptSinceMs } = moment;
  if (day > today) return 'sealed';
  if (day === today) return 'under-way';
  // The tick before the day is needed too.
  return keptSinceMs < startOfLondonDay(day) ? 'checkable' : 'gone';
}
