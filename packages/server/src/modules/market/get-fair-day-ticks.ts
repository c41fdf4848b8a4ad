import type { FairDayTicks } from '@limelight/contract/market.schema';
import { endOfLondonDay, londonDay, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { findFairDay } from './fair-day.sql.js';
import { publishTicks } from './publish-ticks.js';
import { findTickNumberBefore, listTicksNumbered } from './tick.sql.js';

/** 240 ticks of 80 celebrities are 120 KB, a third of that compressed; a day has a dozen pages. */
export const ticksPerPage = 240;

/**
 * A page of the published ticks of a finished day ("YYYY-MM-DD" in London), from a tick on; by default from the last one
 * before the day.
 * @throws Refusal CONFLICT for an unfinished day, NOT_FOUND for one that is unknown or partly deleted
 */
export async function getFairDayTicks(
  db: Executor,
  { day, from, nowMs }: { readonly day: string; readonly from: number | undefined; readonly nowMs: number },
): Promise<FairDayTicks> {
  if (day >= londonDay(nowMs)) throw new Refusal('CONFLICT', { message: 'This day is not over: its seed is secret' });
  if (!(await findFairDay(db, day))) throw new Refusal('NOT_FOUND', { message: 'No seal was published for this day' });
  const londonDate = parseLondonDay(day);
  const startTick = await findTickNumberBefore(db, startOfLondonDay(londonDate));
  const endTick = await findTickNumberBefore(db, endOfLondonDay(londonDate));
  if (startTick === undefined || endTick === undefined) {
    throw new Refusal('NOT_FOUND', { message: 'The prices of this day are no longer kept' });
  }
  if (startTick === endTick) throw new Refusal('NOT_FOUND', { message: 'There were no prices on this day' });

  const first = Math.max(from ?? startTick, startTick);
  const last = Math.min(first + ticksPerPage - 1, endTick);
  const published = await publishTicks(db, londonDate, await listTicksNumbered(db, first, last));
  return { day, startTick, endTick, ...published, nextFrom: last < endTick ? last + 1 : null };
}
