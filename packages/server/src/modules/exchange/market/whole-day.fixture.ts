import { addDays, endOfLondonDay, type LondonDay, londonDay, startOfLondonDay, tickMs } from '@limelight/rules/time';
import type { Services } from '../../../services.js';
import type { ManualClock } from '../../../testing/manual-clock.js';
import { closeDays } from './close-days.js';
import { openNextDay } from './open-day.js';
import { preparePartitions } from './partitions.sql.js';
import { announceCauses, type PriceCauseSource } from './price-causes.js';
import { produceTick } from './produce-tick.js';
import { seedMarket } from './seed-market.js';
import { beginLeadership, findMarket } from './tick.sql.js';

const tempo = 'standard';
/** Before the day and after it. */
const ticksAround = 3;

type DayServices = Pick<Services, 'db' | 'env' | 'log' | 'settings' | 'random' | 'secret' | 'secrets'> &
  PriceCauseSource;

/** The exchange opens in an empty database before the day, ticks through all of it, and closes it. */
export async function playWholeDay(basis: DayServices, clock: ManualClock, day: LondonDay): Promise<void> {
  const services = { ...basis, clock, env: { ...basis.env, tickIntervalMs: tickMs } };
  const { db } = services;
  const endMs = endOfLondonDay(day);
  clock.set(startOfLondonDay(day) - ticksAround * tickMs);
  await seedMarket(services, () => {});
  const epoch = await beginLeadership(db);
  let tick = (await findMarket(db))?.tick_number ?? 0;
  await preparePartitions(db, tick, clock.nowMs());
  for (; clock.nowMs() < endMs + ticksAround * tickMs; clock.advance(tickMs)) {
    tick = await produceTick(services, { from: tick, atMs: clock.nowMs(), epoch, tempo });
    const next = londonDay(clock.nowMs() + tickMs);
    if (next === londonDay(clock.nowMs())) continue;
    await preparePartitions(db, tick, clock.nowMs());
    await announceCauses(db, services);
    await openNextDay(services, { day: next, afterTick: tick, tempo, now: clock.now() });
  }
  await closeDays(services, addDays(day, 1));
}
