import { popularityAfter } from '@limelight/rules/popularity';
import { londonDay } from '@limelight/rules/time';
import { runOncePerDay } from '../../platform/daily-run.js';
import type { TickTask } from '../../platform/tick-tasks.js';
import type { Services } from '../../services.js';
import { listCorrections } from './celebrity-change.sql.js';
import { insertFanDays, listFollowerCounts } from './fan-day.sql.js';
import { listNetSides } from './statistics.sql.js';

/**
 * Once a London day the change in the number of followers changes each celebrity's popularity; the ticks of that day
 * move its anchor by a part of the change each (see `produceTick`). A celebrity's first count is only the baseline.
 */
export function fanTask({ db, clock }: Pick<Services, 'db' | 'clock'>): TickTask {
  return {
    name: 'fans',
    run: async ({ number, atMs }) => {
      const day = londonDay(atMs);
      await runOncePerDay(db, { task: 'fans', day, now: clock.now() }, async (tx) => {
        const sides = new Map((await listNetSides(tx, number)).map((row) => [row.celebrity_id, row]));
        const counts = await listFollowerCounts(tx);
        // A correction by staff is where the day starts from: only the followers' change moves the price.
        const corrections = await listCorrections(tx, day);
        const fans = counts.map(({ celebrity_id, followers, followers_before, ...counted }) => {
          const popularity = corrections.get(celebrity_id) ?? counted.popularity;
          return {
            celebrity_id,
            day,
            followers,
            popularity_before: popularity,
            popularity: popularityAfter({ popularity, followers, followersBefore: followers_before ?? followers }),
            net_buyers: sides.get(celebrity_id)?.net_buyers ?? 0,
            net_sellers: sides.get(celebrity_id)?.net_sellers ?? 0,
          };
        });
        await insertFanDays(tx, day, fans);
      });
    },
  };
}
