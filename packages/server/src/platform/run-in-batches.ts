import { atHalfPace, type PaceServices } from './at-half-pace.js';
import { type DailyRun, runOncePerDay } from './daily-run.js';
import type { Executor } from './database.js';
import { wasRun } from './range-run.sql.js';

const rowsPerBatch = 5_000;

/**
 * Settles rows once per day, such as deleting what is past its retention: a transaction for each few
 * thousand, so that none is long, whatever their number, at half pace. An interrupted run begins again, and
 * finds what is left.
 *
 * @returns whether the day is done; false when `stopping` ended the run early
 */
export async function runInBatches(
  services: PaceServices,
  { stopping, ...run }: DailyRun & { readonly stopping: AbortSignal | undefined },
  settle: (tx: Executor, rowsMax: number) => Promise<number>,
): Promise<boolean> {
  const { db } = services;
  if (await wasRun(db, run)) return true;
  const nextBatch = () => db.transaction().execute((tx) => settle(tx, rowsPerBatch));
  let settled: number | undefined = rowsPerBatch;
  while (settled !== undefined && settled >= rowsPerBatch) settled = await atHalfPace(services, stopping, nextBatch);
  if (settled === undefined) return false;
  await runOncePerDay(db, run, async () => {});
  return true;
}
