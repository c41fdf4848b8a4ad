import type { LondonDay } from '@limelight/rules/time';
import type { Database } from '../../../platform/database.js';
import { lockCelebrityChanges } from './celebrity-change.sql.js';
import { type CloseServices, closeEndedDays } from './close-days.js';
import { isKeyed, keyDay } from './day-key.js';
import { endMarketDay, findLastMarketDay, listStatesAfterTick } from './market-day.sql.js';
import { isAtTick } from './tick.sql.js';

interface DayBegin {
  readonly day: LondonDay;
  /** The last tick before the day. */
  readonly afterTick: number;
}

/**
 * What has to be known before a day has a tick, in this order: how the day before ended, its closing record,
 * and with its hash the key of the day. Does nothing when the day has its key.
 * @throws DayRefusedError
 */
export async function beginDay(services: CloseServices, { day, afterTick }: DayBegin): Promise<void> {
  const { db } = services;
  if (await isKeyed(db, day)) return;
  await endDayBefore(db, { day, afterTick });
  await closeEndedDays(services);
  await keyDay(services, day);
}

/** Usually the opening of the day has done it. */
async function endDayBefore(db: Database, { day, afterTick }: DayBegin): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCelebrityChanges(tx);
    const last = await findLastMarketDay(tx);
    if (last === undefined || last.day >= day || !(await isAtTick(tx, afterTick))) return;
    const state = await listStatesAfterTick(tx, afterTick, last.day);
    await endMarketDay(tx, last.day, { last_tick: afterTick, last_state: JSON.stringify(state) });
  });
}
