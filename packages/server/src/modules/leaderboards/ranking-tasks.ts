import { monthOf, windowStart } from '@limelight/rules/ranking';
import { addDays, type LondonDay, londonDay, minuteMs } from '@limelight/rules/time';
import { runOncePerDay } from '../../platform/daily-run.js';
import type { ProducedTick, TickTask } from '../../platform/tick-tasks.js';
import type { Services } from '../../services.js';
import { closeLeagueMonth, findMonthBefore, openLeagueMonth, placePlayers } from './league.sql.js';
import {
  dropSnapshotsBefore,
  ensureSnapshotPartition,
  findSnapshotDays,
  insertSnapshot,
  snapshotTask,
} from './snapshot.sql.js';

type RankingServices = Pick<Services, 'db' | 'clock'>;

const monthTask = 'league month';
/** Two clocks may disagree, and a wallet is opened before it is visible. */
const newPlayerOverlapMs = minuteMs;

/**
 * What rankings need of each London day: where everybody stands as it begins, on the first of the month new leagues, and
 * with every tick a place for whoever is new.
 */
export function rankingTask({ db, clock }: RankingServices): TickTask {
  let doneDay: LondonDay | undefined;
  let placedUntilMs: number | undefined;
  return {
    name: 'rankings',
    run: async ({ atMs }: ProducedTick) => {
      const today = londonDay(atMs);
      const month = monthOf(today);
      const now = clock.now();
      if (doneDay !== today) {
        await ensureSnapshotPartition(db, today);
        await runOncePerDay(db, { task: snapshotTask, day: today, now }, (tx) => insertSnapshot(tx, today));
        await runOncePerDay(db, { task: monthTask, day: month, now }, (tx) => turnMonth(tx, month));
        await dropSnapshotsBefore(db, oldestNeeded(today));
        doneDay = today;
      }
      // A leader that has just taken over looks at the whole month once.
      const openedSince = new Date(placedUntilMs ?? Date.parse(month));
      await db.transaction().execute((tx) => placePlayers(tx, month, { openedSince }));
      placedUntilMs = atMs - newPlayerOverlapMs;
    },
  };
}

/** Closes the month that was played last, if any, and deals the new one. */
async function turnMonth(tx: RankingServices['db'], month: LondonDay): Promise<void> {
  const before = await findMonthBefore(tx, month);
  if (before !== undefined) {
    const { month: fromDay } = await findSnapshotDays(tx, { week: before, month: before });
    const { month: toDay } = await findSnapshotDays(tx, { week: month, month });
    if (toDay === null) throw new Error('a month was closed before its last snapshot');
    await closeLeagueMonth(tx, { month: before, fromDay, toDay });
  }
  await openLeagueMonth(tx, month);
}

/** The first day of the week or of the month, whichever is earlier, and a day for the month that is being closed. */
function oldestNeeded(today: LondonDay): LondonDay {
  const month = monthOf(today);
  const week = windowStart('week', today) ?? month;
  return addDays(week < month ? week : month, -1);
}
