import type { FairDayFile } from '@limelight/contract/exchange/market.schema';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { dayFileOf, readFinishedDay } from './read-finished-day.js';

/**
 * Everything about a finished day that holds for all of its ticks: with its seed and its records anybody
 * recomputes it.
 * @throws Refusal CONFLICT for a day that is not over or not closed yet, NOT_FOUND for an unknown one
 */
export async function getFairDay(
  db: Executor,
  request: { readonly day: string; readonly nowMs: number },
): Promise<FairDayFile> {
  const file = dayFileOf(await readFinishedDay(db, request));
  if (!file) throw new Refusal('NOT_FOUND', { message: 'The prices of this day are no longer kept' });
  return file;
}
