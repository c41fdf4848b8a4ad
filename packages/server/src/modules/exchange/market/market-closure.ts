import { errorCatalogue } from '@limelight/contract/errors';
import { endOfLondonDay, londonDay } from '@limelight/rules/time';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { type DayRefusal, findDayRefusal } from './fair-day.js';

type ClosureServices = Pick<Services, 'db' | 'clock' | 'secrets'>;

const reasons: Readonly<Record<DayRefusal, string>> = {
  UNCOMMITTED: errorCatalogue.MARKET_CLOSED.message,
  SEED_UNREADABLE: 'The market is closed today: the seed of its prices cannot be read',
};

/** Why there are no ticks today, and when the next day begins; null while the market is open. */
export async function findClosure({ db, clock, secrets }: ClosureServices) {
  const day = londonDay(clock.nowMs());
  const refusal = await findDayRefusal(db, { secrets }, day);
  return refusal && { reason: reasons[refusal], opensAt: new Date(endOfLondonDay(day)).toISOString() };
}

/** Refuses trades while the market is closed. A day that is open stays open, so it is read once. */
export function marketGate(services: ClosureServices): () => Promise<void> {
  let openDay = '';
  return async () => {
    const today = londonDay(services.clock.nowMs());
    if (today === openDay) return;
    const closure = await findClosure(services);
    if (closure) throw new Refusal('MARKET_CLOSED', { message: closure.reason });
    openDay = today;
  };
}
