import { atHalfPace, type PaceServices } from './at-half-pace.js';
import type { Executor } from './database.js';
import { endRangeRun, findRangeEnd, highestId, lockRangeRun, moveRangeRun, type PlayerRange } from './range-run.sql.js';

export interface RangeRun {
  readonly task: string;
  /** The game's (London) day, 'YYYY-MM-DD'. */
  readonly day: string;
  readonly playersPerRange: number;
  /** Aborted when the server stops: the run ends after its current range and is resumed by the next call. */
  readonly stopping?: AbortSignal | undefined;
}

/**
 * Work over all players, once per day: a transaction for each range of their ids, at half pace. It also
 * stores how far the run has come, so a run that was interrupted anywhere is resumed behind the last
 * committed range, and no player is passed over or has it done twice. Concurrent callers, such as an old and
 * a new leader, take turns. The finished day is a row of `daily_run`.
 *
 * @returns whether the day is done; false when `stopping` ended the run early
 */
export async function runInRanges(
  services: PaceServices,
  { stopping, ...run }: RangeRun,
  work: (tx: Executor, range: PlayerRange) => Promise<void>,
): Promise<boolean> {
  const { db, clock } = services;
  const nextRange = () => db.transaction().execute((tx) => runNextRange(tx, run, clock.now(), work));
  let done: boolean | undefined = false;
  while (done === false) done = await atHalfPace(services, stopping, nextRange);
  return done ?? false;
}

async function runNextRange(
  tx: Executor,
  { playersPerRange, ...run }: RangeRun,
  now: Date,
  work: (tx: Executor, range: PlayerRange) => Promise<void>,
): Promise<boolean> {
  const after = await lockRangeRun(tx, run, now);
  if (after === undefined) return true;
  const to = await findRangeEnd(tx, after, playersPerRange);
  await work(tx, { after, to: to ?? highestId });
  if (to === undefined) await endRangeRun(tx, run, now);
  else await moveRangeRun(tx, run, to);
  return to === undefined;
}
