import type { Executor } from './database.js';
import type { PlayerRange } from './range-run.sql.js';

export interface DailyRun {
  readonly task: string;
  /** The game's (London) day, 'YYYY-MM-DD'. */
  readonly day: string;
  readonly now: Date;
}

/** Work that a module does once per game day, in one transaction. */
export interface DailyWork {
  readonly name: string;
  /** London time from which it is due, as '08:00'. If no server runs at that time, it runs later that day. */
  readonly from: string;
  readonly work: (tx: Executor, now: Date) => Promise<void>;
}

/** Work over all players, in many transactions: see `runInRanges`. */
export interface RangedDailyWork extends Omit<DailyWork, 'work'> {
  readonly playersPerRange: number;
  readonly workOnRange: (tx: Executor, range: PlayerRange, now: Date) => Promise<void>;
}

/**
 * Work over rows that are due, such as deleting those past their retention, in many transactions: see
 * `runInBatches`.
 */
export interface BatchedDailyWork extends Omit<DailyWork, 'work'> {
  /** Settles at most `rowsMax` rows, which are not due for the next call. @returns how many it settled */
  readonly workOnBatch: (tx: Executor, now: Date, rowsMax: number) => Promise<number>;
}

export type AnyDailyWork = DailyWork | RangedDailyWork | BatchedDailyWork;

/**
 * Does a day's work once: the work and the row that records it share one transaction. Of several concurrent
 * callers one does the work; the others wait for its transaction and then skip.
 *
 * @returns whether this call did the work
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
