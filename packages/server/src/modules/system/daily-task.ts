import { formatTime, londonDay } from '@limelight/rules/time';
import { runOncePerDay } from '../../platform/daily-run.js';
import type { Executor } from '../../platform/database.js';
import type { TickTask } from '../../platform/tick-tasks.js';
import type { Services } from '../../services.js';

export interface DailyWork {
  readonly name: string;
  /** London's time from which it is due, as '08:00'. A day on which nobody was there then has it later. */
  readonly from: string;
  readonly work: (tx: Executor, now: Date) => Promise<void>;
}

/** What is done once on each day of the game, by whichever instance leads when it is due. */
export function dailyTask({ db, clock }: Pick<Services, 'db' | 'clock'>, { name, from, work }: DailyWork): TickTask {
  // Spares the database a question with every tick of the rest of the day.
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
