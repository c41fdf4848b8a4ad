import type { CountedPopularity, PopularityCount } from '@limelight/rules/day-record';
import type { LondonDay } from '@limelight/rules/time';
import { type Selectable, sql } from 'kysely';
import type { FanDay } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import type { PlayerRange } from '../../../platform/range-run.sql.js';

/** Who counts as a follower. */
export interface FollowerTerms {
  readonly joinedBefore: Date;
  readonly tradesMin: number;
}

/**
 * Counts the followers among a range's players who joined before a time and have made enough trades that were
 * not undone.
 */
export async function insertFanRange(
  tx: Executor,
  day: LondonDay,
  { after, to }: PlayerRange,
  { joinedBefore, tradesMin }: FollowerTerms,
): Promise<void> {
  await sql`
    with counted as materialized (
      select user_id from wallet
      where user_id > ${after}::uuid and user_id <= ${to}::uuid
        and account_state = 'active' and created_at <= ${joinedBefore}
        and exists (select from standing_trade where standing_trade.user_id = wallet.user_id offset ${tradesMin - 1})
    ), follow as materialized (
      select celebrity_id, user_id from position join counted using (user_id)
      where celebrity_id not in ${leftBefore(day)}
      union select celebrity_id, user_id from watchlist_entry join counted using (user_id)
      where celebrity_id not in ${leftBefore(day)}
    ), per_celebrity as (
      select celebrity_id, count(*)::integer as followers from follow group by celebrity_id
    )
    insert into fan_range (day, after_id, accounts, celebrity_ids, followers)
    select ${day}::date, ${after}::uuid, (select count(distinct user_id) from follow),
      coalesce(array_agg(celebrity_id), '{}'), coalesce(array_agg(followers), '{}')
    from per_celebrity`.execute(tx);
}

/** Those who had left the exchange when a day opened: nobody follows them. */
function leftBefore(day: LondonDay) {
  return sql`(
    select celebrity_id from retirement
    where completed_at is not null and first_tick <= (select after_tick from market_day where market_day.day = ${day}::date)
  )`;
}

interface FollowerCountRow {
  readonly celebrity_id: string;
  readonly popularity: number;
  /** Distinct players who hold a share or watch, of those that count. */
  readonly followers: number;
  /** Players that count and follow anybody: the same in every row. */
  readonly accounts: number;
}

/** The sums of all ranges of a day, of everybody who is on the exchange. */
export async function listFollowerCounts(db: Executor, day: LondonDay): Promise<FollowerCountRow[]> {
  const { rows } = await sql<FollowerCountRow>`
    select celebrity.id as celebrity_id, celebrity.popularity, coalesce(following.followers, 0)::integer as followers,
      (select coalesce(sum(accounts), 0) from fan_range where day = ${day}::date)::integer as accounts
    from celebrity
    left join (
      select celebrity_id, sum(part.followers) as followers
      from fan_range cross join unnest(celebrity_ids, fan_range.followers) as part (celebrity_id, followers)
      where day = ${day}::date group by celebrity_id
    ) as following on following.celebrity_id = celebrity.id
    where celebrity.id not in ${leftBefore(day)}
    order by celebrity.slot`.execute(db);
  return rows;
}

/** Forgets the ranges of a day, and those of earlier days whose count did not end. */
export async function deleteFanRanges(tx: Executor, day: LondonDay): Promise<void> {
  await tx.deleteFrom('fan_range').where('day', '<=', day).execute();
}

/** Stores a day's counts and updates the current popularity. */
export async function insertFanDays(tx: Executor, day: string, fans: readonly Selectable<FanDay>[]): Promise<void> {
  await tx.insertInto('fan_day').values(fans).execute();
  await sql`
    update celebrity set popularity = fan_day.popularity from fan_day
    where fan_day.celebrity_id = celebrity.id and fan_day.day = ${day}::date`.execute(tx);
}

/**
 * What a day's count started from and where it led, as the opening record after it publishes it. Where nobody
 * was counted, nobody moved. Null for a count of which the accounts are not known.
 */
export async function findPopularityCount(db: Executor, day: string): Promise<PopularityCount | null> {
  const { rows } = await sql<CountedPopularity & { readonly accounts: number | null }>`
    select celebrity.id as "celebrityId", fan_day.followers, popularity_before as before, fan_day.popularity as after, accounts
    from fan_day join celebrity on celebrity.id = fan_day.celebrity_id
    where day = ${day}::date order by celebrity.slot`.execute(db);
  if (rows.length === 0) return { accounts: 0, celebrities: await listStandingPopularities(db) };
  const accounts = rows[0]?.accounts ?? null;
  return accounts === null ? null : { accounts, celebrities: rows.map(({ accounts: _, ...counted }) => counted) };
}

async function listStandingPopularities(db: Executor): Promise<CountedPopularity[]> {
  const { rows } = await sql<CountedPopularity>`
    select id as "celebrityId", 0 as followers, popularity as before, popularity as after
    from celebrity order by slot`.execute(db);
  return rows;
}

/** Net buyers and sellers at the start of a London day. */
export function listFanSides(db: Executor, day: string) {
  return db
    .selectFrom('fan_day')
    .select(['celebrity_id', 'net_buyers', 'net_sellers'])
    .where('day', '=', day)
    .execute();
}
