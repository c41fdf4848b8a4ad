import type { Executor } from './database.js';

export interface DailyRun {
  readonly task: string;
  /** Of the game, 'YYYY-MM-DD'. */
  readonly day: string;
  readonly now: Date;
}

/** What a module does once on each day of the game. */
export interface DailyWork {
  readonly name: string;
  /** London's time from which it is due, as '08:00'. A day on which no server ran at that time has it later. */
  readonly from: string;
  readonly work: (tx: Executor, now: Date) => Promise<void>;
}

/**
 * Does a day's work once: its effects and the note that it was done are one transaction. Of several that try at once one
 * does it, the others wait for it and then find it done.
 *
 * @returns whether it was done now
 */
export function runOncePerDay(
  db: Executor,
  { task, day, now }: DailyRun,
  work: (tx: Executor) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('daily_run')
      .values({ task, day, ran_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await work(tx);
    return true;
  });
}
