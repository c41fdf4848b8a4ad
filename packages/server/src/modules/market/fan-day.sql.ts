import { type Selectable, sql } from 'kysely';
import type { FanDay } from '../../platform/database.generated.js';
import type { Executor } from '../../platform/database.js';

interface FollowerCountRow {
  readonly celebrity_id: string;
  readonly popularity: number;
  /** Distinct players who hold a share or watch, of those that count. */
  readonly followers: number;
  /** Players that count and follow anybody: the same in every row. */
  readonly accounts: number;
}

/** Counts players who joined before a time and have made enough trades that were not undone. */
export async function listFollowerCounts(
  db: Executor,
  { joinedBefore, tradesMin }: { readonly joinedBefore: Date; readonly tradesMin: number },
): Promise<FollowerCountRow[]> {
  const { rows } = await sql<FollowerCountRow>`
    with follow as materialized (
      select celebrity_id, user_id from position union select celebrity_id, user_id from watchlist_entry
    ), counted as materialized (
      select user_id from (select distinct user_id from follow) as follower
      join wallet using (user_id)
      where wallet.account_state = 'active' and wallet.created_at <= ${joinedBefore}
        and exists (select from standing_trade where standing_trade.user_id = wallet.user_id offset ${tradesMin - 1})
    )
    select celebrity.id as celebrity_id, celebrity.popularity, coalesce(following.followers, 0)::integer as followers,
      (select count(*) from counted)::integer as accounts
    from celebrity
    left join (
      select celebrity_id, count(*) as followers from follow join counted using (user_id) group by celebrity_id
    ) as following on following.celebrity_id = celebrity.id
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
