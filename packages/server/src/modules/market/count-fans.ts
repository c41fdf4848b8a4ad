import { followerAgeMsMin, followerTradesMin, popularityAfter, popularityTargets } from '@limelight/rules/popularity';
import { londonDay } from '@limelight/rules/time';
import { runOncePerDay } from '../../platform/daily-run.js';
import type { TickTask } from '../../platform/tick-tasks.js';
import type { Services } from '../../services.js';
import { listCorrections } from './celebrity-change.sql.js';
import { insertFanDays, listFollowerCounts } from './fan-day.sql.js';
import { listNetSides } from './statistics.sql.js';

/**
 * Once a London day each celebrity's popularity moves towards its rank among the followers of all; the ticks of the
 * next day move its price by a part of the change each (see `openDay`).
 */
export function fanTask({ db, clock }: Pick<Services, 'db' | 'clock'>): TickTask {
  return {
    name: 'fans',
    run: async ({ atMs }) => {
      const day = londonDay(atMs);
      await runOncePerDay(db, { task: 'fans', day, now: clock.now() }, async (tx) => {
        const sides = new Map((await listNetSides(tx)).map((row) => [row.celebrity_id, row]));
        const joinedBefore = new Date(atMs - followerAgeMsMin);
        const counts = await listFollowerCounts(tx, { joinedBefore, tradesMin: followerTradesMin });
        const followers = counts.map((row) => row.followers);
        const targets = popularityTargets({ accounts: counts[0]?.accounts ?? 0, followers });
        // A correction by staff is where the day starts from: only the followers' change moves the price.
        const corrections = await listCorrections(tx, day);
        const fans = counts.map(({ celebrity_id, ...counted }, index) => {
          const popularity = corrections.get(celebrity_id) ?? counted.popularity;
          return {
            celebrity_id,
            day,
            followers: counted.followers,
            popularity_before: popularity,
            popularity: popularityAfter(popularity, targets?.[index] ?? popularity),
            net_buyers: sides.get(celebrity_id)?.net_buyers ?? 0,
            net_sellers: sides.get(celebrity_id)?.net_sellers ?? 0,
          };
        });
        await insertFanDays(tx, day, fans);
      });
    },
  };
}
