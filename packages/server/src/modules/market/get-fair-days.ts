import type { FairDay } from '@limelight/contract/market.schema';
import { toHex } from '@limelight/rules/fairness';
import { type LondonDay, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Clock } from '../../platform/clock.js';
import type { Executor } from '../../platform/database.js';
import { commitmentDaysAhead } from './fair-day.js';
import { listFairDays } from './fair-day.sql.js';
import { readGameDay } from './read-game-day.js';
import { findOldestTickMs } from './tick.sql.js';

const finishedDaysShown = 31;

/** The days with a commitment, newest first; finished days with their seeds: those before the day of the newest tick. */
export async function getFairDays(db: Executor, clock: Clock): Promise<FairDay[]> {
  const today = await readGameDay(db, clock.nowMs());
  const rows = await listFairDays(db, { today, limit: finishedDaysShown + commitmentDaysAhead });
  const oldestTickMs = (await findOldestTickMs(db)) ?? clock.nowMs();
  return rows.map(({ day, commitment, created_at, opening_hash, opened_at, closing_hash, closed_at, seed }) => ({
    day,
    state: stateOf(parseLondonDay(day), today, oldestTickMs),
    commitment: toHex(commitment),
    committedAt: created_at.toISOString(),
    openingHash: opening_hash && toHex(opening_hash),
    openedAt: opened_at?.toISOString() ?? null,
    closingHash: closing_hash && toHex(closing_hash),
    closedAt: closed_at?.toISOString() ?? null,
    seed: seed && toHex(seed),
  }));
}

function stateOf(day: LondonDay, today: LondonDay, oldestTickMs: number): FairDay['state'] {
  if (day > today) return 'sealed';
  if (day === today) return 'under-way';
  // The last tick before the day is needed too.
  return oldestTickMs < startOfLondonDay(day) ? 'checkable' : 'gone';
}
