import type { FairDay } from '@limelight/contract/market.schema';
import { toHex } from '@limelight/rules/fairness';
import { type LondonDay, londonDay, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import { listFairDays } from './fair-day.sql.js';
import { findOldestTickMs } from './tick.sql.js';

const fairDaysShown = 31;

/** The days with a commitment, newest first; finished days with their seeds. */
export async function getFairDays(db: Executor, nowMs: number): Promise<FairDay[]> {
  const today = londonDay(nowMs);
  const rows = await listFairDays(db, { today, limit: fairDaysShown });
  const oldestTickMs = (await findOldestTickMs(db)) ?? nowMs;
  return rows.map(({ day, commitment, seed }) => ({
    day,
    state: stateOf(parseLondonDay(day), today, oldestTickMs),
    commitment: toHex(commitment),
    seed: seed && toHex(seed),
  }));
}

function stateOf(day: LondonDay, today: LondonDay, oldestTickMs: number): FairDay['state'] {
  if (day > today) return 'sealed';
  if (day === today) return 'under-way';
  // The last tick before the day is needed too.
  return oldestTickMs < startOfLondonDay(day) ? 'checkable' : 'gone';
}
