import type { FairDay } from '@limelight/contract/exchange/market.schema';
import { commitmentDaysAhead } from '@limelight/rules/check-publishing';
import { toHex } from '@limelight/rules/fairness';
import { addDays, type LondonDay, minuteMs, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Clock } from '../../../platform/clock.js';
import type { Executor } from '../../../platform/database.js';
import { beaconOf } from './day-key.js';
import { listFairDays } from './fair-day.sql.js';
import { readGameDay } from './read-game-day.js';
import { findOldestTickMs } from './tick.sql.js';

const finishedDaysShown = 31;
/** After a day, or the first tick of the next: a later closing record is withheld. */
const closingGraceMs = 2 * minuteMs;

/**
 * The days with a commitment, newest first; finished days with their seeds: those before the day of the
 * newest tick.
 */
export async function getFairDays(db: Executor, clock: Clock): Promise<FairDay[]> {
  const nowMs = clock.nowMs();
  const today = await readGameDay(db, nowMs);
  const rows = await listFairDays(db, { today, limit: finishedDaysShown + commitmentDaysAhead });
  const oldestTickMs = (await findOldestTickMs(db)) ?? nowMs;
  const beganMs = new Map(rows.map((row) => [row.day, row.began_at?.getTime() ?? 0]));
  const isClosing = ({ day, opening_hash, closing_hash }: (typeof rows)[number]) => {
    if (opening_hash === null || closing_hash !== null) return false;
    const next = addDays(parseLondonDay(day), 1);
    // After downtime over midnight a day closes with the first tick of the next.
    const closesMs = Math.max(startOfLondonDay(next), beganMs.get(next) ?? 0);
    return nowMs < closesMs + closingGraceMs;
  };
  return rows.map((row) => ({
    day: row.day,
    state: stateOf(parseLondonDay(row.day), { today, oldestTickMs, isClosing: isClosing(row) }),
    commitment: toHex(row.commitment),
    terms: row.terms,
    committedAt: row.created_at.toISOString(),
    openingHash: row.opening_hash && toHex(row.opening_hash),
    openedAt: row.opened_at?.toISOString() ?? null,
    closingHash: row.closing_hash && toHex(row.closing_hash),
    closedAt: row.closed_at?.toISOString() ?? null,
    seed: row.seed && toHex(row.seed),
    beacon: row.beacon === null ? null : beaconOf({ beacon: row.beacon }),
  }));
}

interface StateFacts {
  readonly today: LondonDay;
  readonly oldestTickMs: number;
  readonly isClosing: boolean;
}

function stateOf(day: LondonDay, { today, oldestTickMs, isClosing }: StateFacts): FairDay['state'] {
  if (day > today) return 'sealed';
  if (day === today) return 'under-way';
  if (isClosing) return 'closing';
  // The last tick before the day is needed too.
  return oldestTickMs < startOfLondonDay(day) ? 'checkable' : 'gone';
}
