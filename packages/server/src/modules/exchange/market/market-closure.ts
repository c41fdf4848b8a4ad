import { errorCatalogue } from '@limelight/contract/errors';
import { endOfLondonDay, type LondonDay, londonDay, minuteMs, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { isKeyed } from './day-key.js';
import { type DayRefusal, findDayRefusal } from './fair-day.js';
import { hasUnclosedDay } from './market-day.sql.js';

type ClosureServices = Pick<Services, 'db' | 'clock' | 'secrets'>;

const reasons: Readonly<Record<DayRefusal, string>> = {
  UNCOMMITTED: errorCatalogue.MARKET_CLOSED.message,
  SEED_UNREADABLE: 'The market is closed today: the seed of its prices cannot be read',
};

/** So long a day may take to begin before the market says that it waits. */
const beginMsMax = minuteMs;
const waits = 'The market waits for the record of the day before, and goes on when it is published';

/** Why there are no ticks, and when the next day begins if not today; null while the market is open. */
export async function findClosure({ db, clock, secrets }: ClosureServices) {
  const nowMs = clock.nowMs();
  const day = londonDay(nowMs);
  const refusal = await findDayRefusal(db, { secrets }, day);
  if (refusal !== null) {
    return { reason: reasons[refusal], opensAt: new Date(endOfLondonDay(day)).toISOString() };
  }
  const isLate = nowMs - startOfLondonDay(day) > beginMsMax;
  return isLate && (await isWaiting(db, day)) ? { reason: waits, opensAt: null } : null;
}

/** Whether an earlier day has no closing record, with which this one would have its key. */
async function isWaiting(db: Executor, day: LondonDay): Promise<boolean> {
  return !(await isKeyed(db, day)) && (await hasUnclosedDay(db, day));
}

/** Refuses trades while the market is closed. A day that has its key stays open, so it is read once. */
export function marketGate(services: ClosureServices): () => Promise<void> {
  let openDay = '';
  return async () => {
    const today = londonDay(services.clock.nowMs());
    if (today === openDay) return;
    const closure = await findClosure(services);
    if (closure) throw new Refusal('MARKET_CLOSED', { message: closure.reason });
    if (await isKeyed(services.db, today)) openDay = today;
  };
}
