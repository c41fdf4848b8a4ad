import {
  type Division,
  divisions,
  entryDivision,
  type LeagueOutcome,
  leagueMoversMax,
  leagueMoversShare,
  leagueSize,
  leagueSizeMax,
} from '@limelight/rules/league';
import { profitBpsMax } from '@limelight/rules/ranking';
import type { LondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';
import { isRanked } from './ranking-rows.sql.js';

/**
 * Advisory lock held while players are placed: two parallel placements would otherwise count the same free seats. The
 * key is used for nothing else, so that no tick waits while a whole month is dealt.
 */
const placingLockKey = 7_266_120;

/** The newest earlier month with leagues. */
export async function findMonthBefore(db: Executor, month: LondonDay): Promise<LondonDay | undefined> {
  const { rows } = await sql<{ month: LondonDay | null }>`
    select max(month) as month from league_member where month < ${month}`.execute(db);
  return rows[0]?.month ?? undefined;
}

/**
 * Writes all final ranks of a month in one statement, since a division can have a million players. Profit is the
 * difference between the two days' snapshots; a player without the first one joined during the month. The limits come
 * from the rules, and a test compares the outcomes with `leagueOutcome`.
 */
export async function closeLeagueMonth(
  tx: Executor,
  { month, fromDay, toDay }: { month: LondonDay; fromDay: LondonDay | null; toDay: LondonDay },
): Promise<void> {
  const lowest = divisions[0];
  const highest = divisions.at(-1);
  await sql`
    with figures as (
      select member.user_id, member.division, member.bot, member.league, closing.value_cents,
        coalesce(opening.value_cents - opening.contributed_cents, 0) + closing.contributed_cents as opening_cents
      from league_member as member
      join "user" as account on account.id = member.user_id
      join ranking_snapshot as closing on closing.user_id = member.user_id and closing.day = ${toDay}
      left join ranking_snapshot as opening on opening.user_id = member.user_id and opening.day = ${fromDay}::date
      where member.month = ${month} and member.final_rank is null and ${isRanked}
    ),
    profit as (
      select *, case when opening_cents <= 0 then 0 else least(${profitBpsMax}::bigint,
        round((value_cents - opening_cents) * 10000.0 / opening_cents)) end as profit_bps
      from figures
    ),
    place as (
      select user_id, division, profit_bps,
        rank() over (partition by division, bot, league order by profit_bps desc) as rank,
        count(*) over (partition by division, bot, league, profit_bps) as tied,
        count(*) over (partition by division, bot, league) as players,
        least(${leagueMoversMax}::bigint, count(*) over (partition by division, bot, league) / ${leagueMoversShare}::bigint)
          as zone
      from profit
    )
    update league_member as member set final_rank = place.rank, final_profit_bps = place.profit_bps,
      outcome = case
        when place.rank + place.tied - 1 <= place.zone and place.division <> ${highest}::league_division then 'up'
        when place.players - place.rank + 1 <= place.zone and place.division <> ${lowest}::league_division then 'down'
        else 'stay'
      end::league_outcome
    from place where member.user_id = place.user_id and member.month = ${month}`.execute(tx);
}

/** Deals all ranked players into leagues: by the division that their last month led to, at random within it. */
export async function openLeagueMonth(tx: Executor, month: LondonDay): Promise<void> {
  await lockPlacing(tx);
  await sql`
    with player as (
      select account.id as user_id, account.bot, coalesce((
        select (${divisions}::league_division[])[array_position(${divisions}::league_division[], last.division)
          + case last.outcome when 'up' then 1 when 'down' then -1 else 0 end]
        from league_member as last where last.user_id = account.id and last.month < ${month}
        order by last.month desc limit 1
      ), ${entryDivision}::league_division) as division
      from wallet join "user" as account on account.id = wallet.user_id
      where ${isRanked}
    ),
    dealt as (
      select *, count(*) over (partition by division, bot) as players,
        row_number() over (partition by division, bot order by md5(user_id::text || ${month}), user_id) as place
      from player
    )
    insert into league_member (user_id, month, division, bot, league)
    select user_id, ${month}::date, division, bot,
      1 + (place - 1) % greatest(1, round(players::numeric / ${leagueSize}::numeric))
    from dealt on conflict do nothing`.execute(tx);
}

/**
 * Places ranked players who joined during the month, or are visible again, into the next free seats: of their last
 * division, or of the first division when they are new. Considers those without a league of the month who have a newer
 * wallet, or who are listed.
 */
export async function placePlayers(
  tx: Executor,
  month: LondonDay,
  unplaced: { readonly openedSince: Date } | { readonly userIds: readonly string[] },
): Promise<void> {
  await lockPlacing(tx);
  const chosen =
    'userIds' in unplaced
      ? sql`wallet.user_id = any(${unplaced.userIds}::uuid[])`
      : sql`wallet.created_at > ${unplaced.openedSince}`;
  await sql`
    with newcomer as (
      select user_id, bot, division,
        row_number() over (partition by division, bot order by user_id) as place
      from (
        select account.id as user_id, account.bot, coalesce((
          select last.division from league_member as last
          where last.user_id = account.id and last.month < ${month} order by last.month desc limit 1
        ), ${entryDivision}::league_division) as division
        from wallet join "user" as account on account.id = wallet.user_id
        where ${chosen} and ${isRanked} and not exists (
          select from league_member as member where member.user_id = account.id and member.month = ${month}
        )
      ) as unplaced
    ),
    newest as (
      select division, bot, league, count(*) as taken from league_member as member
      where month = ${month} and league = (
        select max(league) from league_member as other
        where other.month = ${month} and other.division = member.division and other.bot = member.bot
      ) and exists (select from newcomer)
      group by division, bot, league
    )
    insert into league_member (user_id, month, division, bot, league)
    select user_id, ${month}::date, division, bot,
      coalesce(newest.league, 1) + (coalesce(newest.taken, 0) + place - 1) / ${leagueSizeMax}::bigint
    from newcomer left join newest using (division, bot) on conflict do nothing`.execute(tx);
}

async function lockPlacing(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(placingLockKey)})`.execute(tx);
}

export interface Membership {
  readonly month: LondonDay;
  readonly division: Division;
  readonly bot: boolean;
  readonly league: number;
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

/** The ranked players of one league. */
export async function listLeagueMates(db: Executor, { month, division, bot, league }: Membership): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select member.user_id from league_member as member join "user" as account on account.id = member.user_id
    where month = ${month} and division = ${division}::league_division and member.bot = ${bot} and league = ${league}
      and ${isRanked}
    order by member.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}
