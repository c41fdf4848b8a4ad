import { monthOf, windowStart } from '@limelight/rules/ranking';
import { addDays, type LondonDay, londonDay } from '@limelight/rules/time';
import { runOncePerDay } from '../../platform/daily-run.js';
import type { Executor } from '../../platform/database.js';
import type { TickTask } from '../../platform/tick-tasks.js';
import type { Services } from '../../services.js';
import { closeLeagueMonth, findMonthBefore, openLeagueMonth, placePlayers } from './league.sql.js';
import { newPlayerOverlapMs } from './ranking-rows.sql.js';
import {
  dropSnapshotsBefore,
  ensureSnapshotPartition,
  findSnapshotDays,
  insertSnapshot,
  snapshotTask,
} from './snapshot.sql.js';

const monthTask = 'league month';

/**
 * Writes a snapshot of all players on each London day, opens new leagues on the first of the month, and after every
 * tick places new players into leagues.
 */
export function rankingTask({ db, clock }: Pick<Services, 'db' | 'clock'>): TickTask {
  let doneDay: LondonDay | undefined;
  let placedUntilMs: number | undefined;
  return {
    name: 'rankings',
    run: async ({ atMs }) => {
      const today = londonDay(atMs);
      const month = monthOf(today);
      const now = clock.now();
      if (doneDay !== today) {
        await ensureSnapshotPartition(db, today);
        await runOncePerDay(db, { task: snapshotTask, day: today, now }, (tx) => insertSnapshot(tx, today));
        await runOncePerDay(db, { task: monthTask, day: month, now }, (tx) => startMonth(tx, month));
        await dropSnapshotsBefore(db, oldestNeeded(today));
        doneDay = today;
      }
      // A new leader checks the whole month once.
      const openedSince = new Date(placedUntilMs ?? Date.parse(month));
      await db.transaction().execute((tx) => placePlayers(tx, month, { openedSince }));
      placedUntilMs = atMs - newPlayerOverlapMs;
    },
  };
}

/** Closes the previous month, if any, and deals the new one. */
async function startMonth(tx: Executor, month: LondonDay): Promise<void> {
  const before = await findMonthBefore(tx, month);
  if (before !== undefined) {
    const { month: fromDay } = await findSnapshotDays(tx, { week: before, month: before });
    const { month: toDay } = await findSnapshotDays(tx, { week: month, month });
    if (toDay === null) throw new Error('a month was closed before its last snapshot');
    await closeLeagueMonth(tx, { month: before, fromDay, toDay });
  }
  await openLeagueMonth(tx, month);
}

/** The day before the start of the week or of the month, whichever is earlier. */
function oldestNeeded(today: LondonDay): LondonDay {
  const month = monthOf(today);
  const week = windowStart('week', today) ?? month;
  return addDays(week < month ? week : month, -1);
}
