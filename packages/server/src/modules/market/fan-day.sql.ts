import { type Selectable, sql } from 'kysely';
import type { FanDay } from '../../platform/database.generated.js';
import type { Executor } from '../../platform/database.js';

interface FollowerCountRow {
  readonly celebrity_id: string;
  readonly popularity: number;
  /** Distinct players who hold a share or watch; all are verified, since only verified players can do either. */
  readonly followers: number;
  /** On the last counted day; null when there is none. */
  readonly followers_before: number | null;
}

export async function listFollowerCounts(db: Executor): Promise<FollowerCountRow[]> {
  const { rows } = await sql<FollowerCountRow>`
    select celebrity.id as celebrity_id, celebrity.popularity, coalesce(following.followers, 0)::integer as followers,
      earlier.followers as followers_before
    from celebrity
    left join (
      select celebrity_id, count(*) as followers from (
        select celebrity_id, user_id from position union select celebrity_id, user_id from watchlist_entry
      ) as follower join wallet using (user_id) where wallet.account_state = 'active' group by celebrity_id
    ) as following on following.celebrity_id = celebrity.id
    left join lateral (
      select followers from fan_day where celebrity_id = celebrity.id order by day desc limit 1
    ) as earlier on true
    order by celebrity.slot`.execute(db);
  return rows;
}

/** Stores a day's counts and updates the current popularity. */
export async function insertFanDays(tx: Executor, day: string, fans: readonly Selectable<FanDay>[]): Promise<void> {
  await tx.insertInto('fan_day').values(fans).execute();
  await sql`
    update celebrity set popularity = fan_day.popularity from fan_day
    where fan_day.celebrity_id = celebrity.id and fan_day.day = ${day}::date`.execute(tx);
}

/** Net buyers and sellers at the start of a London day. */
export function listFanSides(db: Executor, day: string) {
  return db
    .selectFrom('fan_day')
    .select(['celebrity_id', 'net_buyers', 'net_sellers'])
    .where('day', '=', day)
    .execute();
}
