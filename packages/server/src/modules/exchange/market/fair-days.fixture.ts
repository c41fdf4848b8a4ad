import { commitmentDaysAhead } from '@limelight/rules/check-publishing';
import { addDays, dayMs, londonDay, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Services } from '../../../services.js';
import { insertPremiereDay } from '../premieres/premiere.sql.js';
import { appendCommitment, commitFairDays } from './fair-day.js';
import { findLastFairDay } from './fair-day.sql.js';

/**
 * As if a server had run all the time, which a test has not let pass: today's commitment is a day old. The
 * days that it adds have nobody who can be on stage, so that no premiere disturbs a test.
 */
export async function commitUntilToday(
  services: Pick<Services, 'db' | 'clock' | 'random' | 'secret' | 'settings' | 'env'>,
): Promise<void> {
  const { db, clock } = services;
  const today = londonDay(clock.nowMs());
  const dayBefore = new Date(startOfLondonDay(today) - dayMs);
  let before = await findLastFairDay(db);
  for (let ahead = 0; before !== undefined && ahead <= commitmentDaysAhead; ahead += 1) {
    const day = addDays(today, ahead);
    if (parseLondonDay(before.day) >= day) continue;
    const terms = { day, tempo: 'standard', celebrityIds: [] } as const;
    const committedAt = ahead === 0 ? dayBefore : clock.now();
    before = await appendCommitment(db, services, { day, committedAt, before, terms });
  }
  await commitFairDays(db, services);
  await insertPremiereDay(db, { day: today, celebrityIds: [], announcedAt: dayBefore, premieres: [] });
}
