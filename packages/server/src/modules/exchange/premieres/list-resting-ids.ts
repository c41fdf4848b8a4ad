import { firstRestDay } from '@limelight/rules/premiere';
import { addDays, type LondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { listPremieres } from './premiere.sql.js';

/** Who was on stage so shortly before a day that its draw leaves them out. */
export async function listRestingIds(db: Executor, day: LondonDay): Promise<string[]> {
  const before = await listPremieres(db, { from: firstRestDay(day), to: addDays(day, -1) });
  return before.map(({ celebrity_id }) => celebrity_id);
}
