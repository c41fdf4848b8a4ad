import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

export interface FollowingRow {
  readonly celebrity_id: string;
  readonly popularity: number;
  /** Distinct players who hold a share or watch; all of them verified, since nobody else can do either. */
  readonly followers: number;
  /** Of the last day that was counted; null when none was. */
  readonly followers_before: number | null;
}

export async function listFollowings(db: Executor): Promise<FollowingRow[]> {
  const { rows } = await sql<FollowingRow>`
    select celebrity.id as celebrity_id, celebrity.popularity, coalesce(following.followers, 0)::integer as followers,
      earlier.followers as followers_before
    from celebrity
    left join (
      select celebrity_id, count(*) as followers from (
        select celebrity_id, user_id from position union select celebrity_id, user_id from watchlist_entry
      ) as follower group by celebrity_id
    ) as following on following.celebrity_id = celebrity.id
    left join lateral (
      select followers from popularity_day where celebrity_id = celebrity.id order by day desc limit 1
    ) as earlier on true
    order by celebrity.slot`.execute(db);
  return rows;
}

export interface PopularityStep {
  readonly celebrityId: string;
  readonly followers: number;
  readonly before: number;
  readonly after: number;
}

/** Keeps a day's count and makes the popularity it gives the current one. */
export async function insertPopularityDay(tx: Executor, day: string, steps: readonly PopularityStep[]): Promise<void> {
  await sql`
    with step as (
      select * from unnest(
        ${steps.map(({ celebrityId }) => celebrityId)}::text[], ${steps.map(({ followers }) => followers)}::integer[],
        ${steps.map(({ before }) => before)}::float8[], ${steps.map(({ after }) => after)}::float8[]
      ) as s (celebrity_id, followers, popularity_before, popularity)
    ),
    counted as (
      insert into popularity_day (celebrity_id, day, followers, popularity_before, popularity)
      select celebrity_id, ${day}::date, followers, popularity_before, popularity from step
    )
    update celebrity set popularity = step.popularity from step where celebrity.id = step.celebrity_id`.execute(tx);
}
