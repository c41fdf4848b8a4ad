import { formatTime, londonDay } from '@limelight/rules/time';
import { type DailyWork, runOncePerDay } from './platform/daily-run.js';
import type { TickTask } from './platform/tick-tasks.js';
import type { Services } from './services.js';

/** Runs daily work after the first tick at or after its time, on the leader instance. */
export function dailyTask({ db, clock }: Pick<Services, 'db' | 'clock'>, { name, from, work }: DailyWork): TickTask {
  // Saves a query per tick for the rest of the day.
  let doneOn = '';
  return {
    name,
    run: async () => {
      const now = clock.now();
      const day = londonDay(now.getTime());
      if (day === doneOn || formatTime(now.getTime()) < from) return;
      await runOncePerDay(db, { task: name, day, now }, (tx) => work(tx, now));
      doneOn = day;
    },
  };
}
