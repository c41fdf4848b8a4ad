import { followerAgeMsMin, followerTradesMin, popularityAfter, popularityTargets } from '@limelight/rules/popularity';
import { type LondonDay, londonDay, startOfLondonDay } from '@limelight/rules/time';
import { runOncePerDay } from '../../../platform/daily-run.js';
import type { Executor } from '../../../platform/database.js';
import { runInRanges } from '../../../platform/run-in-ranges.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { listCorrections } from './celebrity-change.sql.js';
import { deleteFanRanges, insertFanDays, insertFanRange, listFollowerCounts } from './fan-day.sql.js';
import { listNetSides } from './statistics.sql.js';

/** Nothing is locked, so a range may be larger than one that pays. */
const playersPerCount = 2_000;

/**
 * Once a London day each celebrity's popularity moves towards its rank among the followers of all; the ticks
 * of the next day move its price by a part of the change each (see `openDay`). Followers are counted a range
 * of players at a time.
 */
export function fanTask(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  playersPerRange: number = playersPerCount,
): TickTask {
  let doneDay: LondonDay | undefined;
  return {
    name: 'fans',
    run: async ({ atMs }, stopping) => {
      const day = londonDay(atMs);
      if (doneDay === day) return;
      // Of the day, not of the moment: a run that is resumed counts the same accounts.
      const joinedBefore = new Date(startOfLondonDay(day) - followerAgeMsMin);
      const run = { task: 'fan count', day, playersPerRange, stopping };
      const isCounted = await runInRanges({ db, clock }, run, (tx, range) =>
        insertFanRange(tx, day, range, { joinedBefore, tradesMin: followerTradesMin }),
      );
      if (!isCounted) return;
      await runOncePerDay(db, { task: 'fans', day, now: clock.now() }, (tx) => movePopularity(tx, day));
      doneDay = day;
    },
  };
}

async function movePopularity(tx: Executor, day: LondonDay): Promise<void> {
  const sides = new Map((await listNetSides(tx)).map((row) => [row.celebrity_id, row]));
  const counts = await listFollowerCounts(tx, day);
  const followers = counts.map((row) => row.followers);
  const targets = popularityTargets({ accounts: counts[0]?.accounts ?? 0, followers });
  // A correction by staff is where the day starts from: only the followers' change moves the price.
  const corrections = await listCorrections(tx, day);
  const fans = counts.map(({ celebrity_id, ...counted }, index) => {
    const popularity = corrections.get(celebrity_id) ?? counted.popularity;
    return {
      celebrity_id,
      day,
      accounts: counted.accounts,
      followers: counted.followers,
      popularity_before: popularity,
      popularity: popularityAfter(popularity, targets?.[index] ?? popularity),
      net_buyers: sides.get(celebrity_id)?.net_buyers ?? 0,
      net_sellers: sides.get(celebrity_id)?.net_sellers ?? 0,
    };
  });
  await insertFanDays(tx, day, fans);
  await deleteFanRanges(tx, day);
}
