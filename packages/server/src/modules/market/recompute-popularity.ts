import { popularityAfter } from '@limelight/rules/popularity';
import { londonDay } from '@limelight/rules/time';
import { runOncePerDay } from '../../platform/daily-run.js';
import type { Services } from '../../services.js';
import { insertPopularityDay, listFollowings } from './popularity.sql.js';
import type { TickTask } from './tick-tasks.js';

/**
 * Once a London day the change in the number of followers moves each celebrity's popularity; the ticks of that day move
 * its anchor by the change, a little each (see `produceTick`). The first count of a celebrity only sets the mark.
 */
export function popularityTask({ db, clock }: Pick<Services, 'db' | 'clock'>): TickTask {
  let lastDay: string | undefined;
  return {
    name: 'popularity',
    run: async ({ atMs }) => {
      const day = londonDay(atMs);
      // Only spares the question to the database; a new leader asks again.
      if (day === lastDay) return;
      await runOncePerDay(db, { task: 'popularity', day, now: clock.now() }, async (tx) => {
        const followings = await listFollowings(tx);
        const steps = followings.map(({ celebrity_id, popularity, followers, followers_before }) => ({
          celebrityId: celebrity_id,
          followers,
          before: popularity,
          after: popularityAfter({ popularity, followers, followersBefore: followers_before ?? followers }),
        }));
        await insertPopularityDay(tx, day, steps);
      });
      lastDay = day;
    },
  };
}
