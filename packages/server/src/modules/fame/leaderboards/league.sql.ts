import type { Division, LeagueOutcome, LeagueResult } from '@limelight/rules/league';
import type { SpreadSums } from '@limelight/rules/ranked';
import type { LondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { isPlaying } from './ranking-rows.sql.js';
import { returnIndexOf } from './snapshot.sql.js';
import { sumsOf } from './spread.sql.js';

/** One of a division's leagues; bots play among themselves. */
export interface LeagueKey {
  readonly month: LondonDay;
  readonly division: Division;
  readonly bot: boolean;
  readonly league: number;
}

/** The daily run that records that a month was dealt, under its first day. */
export const monthTask = 'league month';

export async function isMonthDealt(db: Executor, month: LondonDay): Promise<boolean> {
  const query = db.selectFrom('daily_run').select('day').where('task', '=', monthTask).where('day', '=', month);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The newest earlier month with leagues. */
export async function findMonthBefore(db: Executor, month: LondonDay): Promise<LondonDay | undefined> {
  const { rows } = await sql<{ month: LondonDay | null }>`
    select max(month) as month from league_member where month < ${month}`.execute(db);
  return rows[0]?.month ?? undefined;
}

/** The highest league number of a division; 0 without leagues. */
export async function findLastLeague(db: Executor, { month, division, bot }: Omit<LeagueKey, 'league'>) {
  const { rows } = await sql<{ league: number | null }>`
    select max(league) as league from league_member
    where month = ${month} and division = ${division}::league_division and bot = ${bot}`.execute(db);
  return rows[0]?.league ?? 0;
}

/**
 * Whether a player made a trade that was not undone between two closes, from the numbers of the ledger
 * entries: closes of before these were stored count as traded.
 */
export const tradedBetween = (after: string, upto: string) => sql`(
  ${sql.ref(after)} is null or ${sql.ref(upto)} is null or ${sql.ref(upto)} > ${sql.ref(after)} and exists (
    select from standing_trade
    where user_id = days.user_id and number > ${sql.ref(after)} and number <= ${sql.ref(upto)}
  )
)`;

/** A player's closes with the one before each; a player who joined later had no entry before the first. */
const closesWithPrevious = sql`
  select user_id, day, entry_count as upto,
    case when lag(day) over by_day is null then 0 else lag(entry_count) over by_day end as after
  from ranking_snapshot`;

export interface ClosedMember {
  readonly userId: string;
  readonly league: number;
  /** At the month's end. */
  readonly index: number;
  /** At its start; 1 for a player who joined later. */
  readonly openingIndex: number;
  readonly tradeDays: number;
  /** How it was invested until the month's start; null for who joined later, or before it was stored. */
  readonly opening: SpreadSums | null;
  /** Until its end; null in closes of before it was stored. */
  readonly closing: SpreadSums | null;
}

interface MonthCloses {
  readonly fromDay: LondonDay | null;
  readonly toDay: LondonDay;
}

/** Some of a division's leagues, by their numbers. */
export interface LeagueRange extends Omit<LeagueKey, 'league'> {
  readonly first: number;
  readonly last: number;
}

/**
 * The players of some leagues who are ranked at the month's end; of none of the leagues that have results
 * already.
 */
export async function listClosingMembers(
  db: Executor,
  { month, division, bot, first, last }: LeagueRange,
  { fromDay, toDay }: MonthCloses,
): Promise<ClosedMember[]> {
  const { rows } = await sql<ClosedMember>`
    with member as materialized (
      select user_id, league from league_member as member
      where month = ${month} and division = ${division}::league_division and bot = ${bot}
        and league between ${first} and ${last} and league not in (
          select league from league_member as closed
          where closed.month = ${month} and closed.division = ${division}::league_division and closed.bot = ${bot}
            and closed.league between ${first} and ${last} and closed.final_rank is not null
        )
    ),
    traded as (
      select days.user_id, count(*) filter (where ${tradedBetween('days.after', 'days.upto')}) as days
      from (
        ${closesWithPrevious} where user_id = any(array(select user_id from member))
          and day between coalesce(${fromDay}::date, ${month}) and ${toDay}
        window by_day as (partition by user_id order by day)
      ) as days
      where days.day > coalesce(${fromDay}::date, ${month})
      group by days.user_id
    )
    select member.user_id as "userId", member.league, ${returnIndexOf('closing')} as index,
      case when opening.user_id is null then 1 else ${returnIndexOf('opening')} end as "openingIndex",
      coalesce(traded.days, 0) as "tradeDays",
      case when opening.counted_ticks is not null then ${sumsOf('opening')} end as opening,
      case when closing.counted_ticks is not null then ${sumsOf('closing')} end as closing
    from member
    join "user" as account on account.id = member.user_id
    join wallet on wallet.user_id = member.user_id
    join ranking_snapshot as closing on closing.user_id = member.user_id and closing.day = ${toDay}
    left join ranking_snapshot as opening on opening.user_id = member.user_id and opening.day = ${fromDay}::date
    left join traded on traded.user_id = member.user_id
    where ${isPlaying}`.execute(db);
  return rows;
}

/** Writes the results of leagues, in one statement: a league has all of them or none. */
export async function updateResults(db: Executor, month: LondonDay, results: readonly LeagueResult[]): Promise<void> {
  await sql`
    update league_member as member
    set final_rank = result.rank, final_return_bps = result.return_bps, outcome = result.outcome
    from unnest(
      ${results.map(({ userId }) => userId)}::uuid[], ${results.map(({ rank }) => rank)}::integer[],
      ${results.map(({ returnBps }) => returnBps)}::bigint[], ${results.map(({ outcome }) => outcome)}::league_outcome[]
    ) as result (user_id, rank, return_bps, outcome)
    where member.user_id = result.user_id and member.month = ${month} and member.final_rank is null`.execute(db);
}

export interface Membership extends LeagueKey {
  /** At the end of the month; null before. */
  readonly rank: number | null;
  readonly outcome: LeagueOutcome | null;
}

/** A player's months, newest first. */
export async function listMemberships(db: Executor, userId: string, limit: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select month, division, bot, league, final_rank as rank, outcome from league_member
    where user_id = ${userId} order by month desc limit ${limit}`.execute(db);
  return rows;
}

export interface LeagueMate {
  readonly userId: string;
  readonly tradeDays: number;
}

/**
 * The players of one league who play, with the days on which they traded since the first close of the month.
 */
export async function listLeagueMates(
  db: Executor,
  { month, division, bot, league }: LeagueKey,
  fromDay: LondonDay | null,
): Promise<LeagueMate[]> {
  const { rows } = await sql<LeagueMate>`
    with mate as (
      select member.user_id, wallet.entry_count from league_member as member
      join "user" as account on account.id = member.user_id
      join wallet on wallet.user_id = member.user_id
      where month = ${month} and division = ${division}::league_division and member.bot = ${bot} and league = ${league}
        and ${isPlaying}
    ),
    -- The closes, and the current moment as the close of today.
    closes as (
      select user_id, day, entry_count from ranking_snapshot
      where user_id in (select user_id from mate) and day >= coalesce(${fromDay}::date, ${month})
      union all
      select user_id, 'infinity'::date, entry_count from mate
    ),
    days as (
      select user_id, day, entry_count as upto,
        case when lag(day) over by_day is null then 0 else lag(entry_count) over by_day end as after
      from closes window by_day as (partition by user_id order by day)
    )
    select mate.user_id as "userId", (
      select count(*) filter (where ${tradedBetween('days.after', 'days.upto')}) from days
      where days.user_id = mate.user_id and days.day > coalesce(${fromDay}::date, ${month})
    ) as "tradeDays"
    from mate order by mate.user_id`.execute(db);
  return rows;
}
