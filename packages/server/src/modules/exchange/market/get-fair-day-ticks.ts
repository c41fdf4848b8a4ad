import type { FairDayTicks } from '@limelight/contract/exchange/market.schema';
import type { Clock } from '../../../platform/clock.js';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { dayTickOf } from './day-source.js';
import { readFinishedDay } from './read-finished-day.js';
import { listTicksNumbered } from './tick.sql.js';

/** 240 ticks of 80 celebrities are 120 KB, a third of that compressed; a day has a dozen pages. */
export const ticksPerPage = 240;

/**
 * A page of the published ticks of a finished day ("YYYY-MM-DD" in London), from a tick on; by default from
 * the last one before the day.
 * @throws Refusal CONFLICT for an unfinished day, NOT_FOUND for one that is unknown, partly deleted or of
 * earlier rules
 */
export async function getFairDayTicks(
  db: Executor,
  { day, from, clock }: { readonly day: string; readonly from: number | undefined; readonly clock: Clock },
): Promise<FairDayTicks> {
  const { model, startTick, endTick } = await readFinishedDay(db, { day, nowMs: clock.nowMs() });
  if (model === 'earlier') {
    throw new Refusal('NOT_FOUND', {
      message: 'This day was published under earlier rules, which are not checked here',
    });
  }
  if (startTick === null || endTick === null || !(await isStored(db, startTick))) {
    throw new Refusal('NOT_FOUND', { message: 'The prices of this day are no longer kept' });
  }
  if (startTick === endTick) throw new Refusal('NOT_FOUND', { message: 'There were no prices on this day' });

  const first = Math.max(from ?? startTick, startTick);
  const last = Math.min(first + ticksPerPage - 1, endTick);
  const rows = await listTicksNumbered(db, first, last);
  const page = { day, startTick, endTick, nextFrom: last < endTick ? last + 1 : null };
  return { ...page, model, ticks: rows.map(dayTickOf) };
}

async function isStored(db: Executor, tick: number): Promise<boolean> {
  return (await listTicksNumbered(db, tick, tick)).length > 0;
}
