import { formatTime, londonDay } from '@limelight/rules/time';
import { type AnyDailyWork, runOncePerDay } from './platform/daily-run.js';
import { runInBatches } from './platform/run-in-batches.js';
import { runInRanges } from './platform/run-in-ranges.js';
import type { TickTask } from './platform/tick-tasks.js';
import type { Services } from './services.js';

type DailyServices = Pick<Services, 'db' | 'clock'>;

/**
 * Runs daily work after the first tick at or after its time, on the leader instance. The tick's time is that
 * of the work.
 */
export function dailyTask(services: DailyServices, daily: AnyDailyWork): TickTask {
  // Saves a query per tick for the rest of the day.
  let doneOn = '';
  return {
    name: daily.name,
    run: async ({ atMs }, stopping) => {
      const now = new Date(atMs);
      const day = londonDay(atMs);
      if (day === doneOn || formatTime(atMs) < daily.from) return;
      const run = { task: daily.name, day, now, stopping };
      if (await runDaily(services, daily, run)) doneOn = day;
    },
  };
}

interface Run {
  readonly task: string;
  readonly day: string;
  readonly now: Date;
  readonly stopping: AbortSignal | undefined;
}

/** @returns whether the day's work is done */
async function runDaily(services: DailyServices, daily: AnyDailyWork, run: Run): Promise<boolean> {
  const { now } = run;
  if ('workOnRange' in daily) {
    const { playersPerRange, workOnRange } = daily;
    return runInRanges(services, { ...run, playersPerRange }, (tx, range) => workOnRange(tx, range, now));
  }
  if ('workOnBatch' in daily) {
    return runInBatches(services, run, (tx, rowsMax) => daily.workOnBatch(tx, now, rowsMax));
  }
  await runOncePerDay(services.db, run, (tx) => daily.work(tx, now));
  return true;
}
