import type { Clock } from './clock.js';
import { type DailyRun, runOncePerDay } from './daily-run.js';
import type { Executor } from './database.js';
import { wasRun } from './range-run.sql.js';

const rowsPerBatch = 5_000;

/**
 * Settles rows once per day, such as deleting what is past its retention: a transaction for each few thousand, so that
 * none is long, whatever their number. It rests after each as `runInRanges` does. An interrupted run begins again, and
 * finds what is left.
 *
 * @returns whether the day is done; false when `stopping` ended the run early
 */
export async function runInBatches(
  { db, clock }: { readonly db: Executor; readonly clock: Clock },
  { stopping, ...run }: DailyRun & { readonly stopping: AbortSignal | undefined },
  settle: (tx: Executor, rowsMax: number) => Promise<number>,
): Promise<boolean> {
  if (await wasRun(db, run)) return true;
  let settled = rowsPerBatch;
  while (settled >= rowsPerBatch) {
    if (stopping?.aborted) return false;
    const startedMs = clock.nowMs();
    settled = await db.transaction().execute((tx) => settle(tx, rowsPerBatch));
    if (settled >= rowsPerBatch) await clock.sleep(clock.nowMs() - startedMs, stopping);
  }
  await runOncePerDay(db, run, async () => {});
  return true;
}
