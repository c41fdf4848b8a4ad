import { monthOf, windowStart } from '@limelight/rules/ranking';
import { addDays, hourMs, type LondonDay, londonDay, startOfLondonDay, tickMs } from '@limelight/rules/time';
import { runInRanges } from '../../../platform/run-in-ranges.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { startMonth } from './league-month.js';
import { deleteDealsBefore } from './league-placing.sql.js';
import { placeNewcomers } from './place-newcomers.js';
import {
  deleteContributionsBefore,
  dropSnapshotsBefore,
  ensureSnapshotPartition,
  findDaysBefore,
  findSnapshotDays,
  insertSnapshot,
  snapshotTask,
} from './snapshot.sql.js';
import { sumTicks } from './spread.sql.js';

/** A new leader looks this far back for players without a league: a fail-over takes seconds. */
const firstLookTicks = hourMs / tickMs;
/** Nothing is locked, so a range may be larger than one that pays. */
const playersPerRangeUsual = 2_000;

/**
 * Writes a snapshot of all players on each London day, opens new leagues on the first of the month, and after
 * every tick places players into leagues who have traded without having one.
 */
export function rankingTask(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  playersPerRange: number = playersPerRangeUsual,
): TickTask {
  let doneDay: LondonDay | undefined;
  let placedTick: number | undefined;
  return {
    name: 'rankings',
    run: async ({ number, atMs }, stopping) => {
      const today = londonDay(atMs);
      const month = monthOf(today);
      await sumTicks(db);
      if (doneDay !== today) {
        await ensureSnapshotPartition(db, today);
        const since = await findDaysBefore(db, { day: today, week: windowStart('week', today) ?? month, month });
        const run = { task: snapshotTask, day: today, playersPerRange, stopping };
        if (!(await runInRanges({ db, clock }, run, (tx, range) => insertSnapshot(tx, { day: today, since }, range))))
          return;
        const { last: closeDay } = await findSnapshotDays(db, { week: month, month });
        if (closeDay === null) throw new Error('a month began before its first snapshot');
        if (!(await startMonth({ db, clock }, { month, closeDay, playersPerRange, stopping }))) return;
        await deleteDealsBefore(db, month);
        const oldest = oldestNeeded(today);
        await dropSnapshotsBefore(db, oldest);
        await deleteContributionsBefore(db, new Date(startOfLondonDay(oldest)));
        doneDay = today;
      }
      // Trades can still be added to the newest tick, so it is looked at twice.
      await placeNewcomers(db, month, placedTick ?? number - firstLookTicks);
      placedTick = number;
    },
  };
}

/** The day before the start of the week or of the month, whichever is earlier. */
function oldestNeeded(today: LondonDay): LondonDay {
  const month = monthOf(today);
  const week = windowStart('week', today) ?? month;
  return addDays(week < month ? week : month, -1);
}
