import { dayMs, londonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Services } from '../../../services.js';
import { insertPremiereDay } from '../premieres/premiere.sql.js';
import { appendCommitment, commitFairDays } from './fair-day.js';
import { findLastFairDay } from './fair-day.sql.js';

/** As if a server had run all the time, which a test has not let pass: today's commitment is a day old. */
export async function commitUntilToday(services: Pick<Services, 'db' | 'clock' | 'random' | 'secret'>): Promise<void> {
  const { db, clock } = services;
  const today = londonDay(clock.nowMs());
  const committedAt = new Date(startOfLondonDay(today) - dayMs);
  const before = await findLastFairDay(db);
  if (before && before.day < today) {
    await appendCommitment(db, services, { day: today, committedAt, before });
  }
  await commitFairDays(db, services);
  // Sampled from nobody, so that no premiere disturbs a test.
  await insertPremiereDay(db, { day: today, celebrityIds: [], announcedAt: committedAt, premieres: [] });
}
