import type { PremiereChoice } from '@limelight/rules/day-record';
import { firstRestDay } from '@limelight/rules/premiere';
import { addDays, type LondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { listPremieres } from './premiere.sql.js';

/** Who was on stage so shortly before a day that its draw leaves them out: by day, the earlier one first. */
export async function listRestingByDay(db: Executor, day: LondonDay): Promise<PremiereChoice['restingIds']> {
  const before = await listPremieres(db, { from: firstRestDay(day), to: addDays(day, -1) });
  const on = (ofDay: LondonDay) => before.filter((row) => row.day === ofDay).map(({ celebrity_id }) => celebrity_id);
  return [on(firstRestDay(day)), on(addDays(day, -1))];
}

export async function listRestingIds(db: Executor, day: LondonDay): Promise<string[]> {
  return (await listRestingByDay(db, day)).flat();
}
