import { type Division, divisionAfter, entryDivision, type LeagueOutcome } from '@limelight/rules/league';
import type { LondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { PlayerRange } from '../../../platform/range-run.sql.js';
import { findLastLeague, type LeagueKey, tradedBetween } from './league.sql.js';
import { isPlaying } from './ranking-rows.sql.js';

/**
 * Advisory lock held while players are placed: two parallel placements would otherwise count the same free
 * seats. The key is used for nothing else, so that no tick waits for it.
 */
const placingLockKey = 7_266_120;

export interface Unplaced {
  readonly userId: string;
  readonly bot: boolean;
  /** Where the last month with a league led to. */
  readonly division: Division;
}

interface UnplacedRow extends Omit<Unplaced, 'division'> {
  readonly division: Division | null;
  readonly outcome: LeagueOutcome | null;
}

const toUnplaced = ({ userId, bot, division, outcome }: UnplacedRow): Unplaced => ({
  userId,
  bot,
  division: divisionAfter(division ?? entryDivision, outcome ?? 'stay'),
});

const unplacedRow = (month: LondonDay) => sql`
  select account.id as "userId", account.bot, last.division, last.outcome
  from wallet join "user" as account on account.id = wallet.user_id
  left join lateral (
    select division, outcome from league_member as member
    where member.user_id = account.id and member.month < ${month} order by month desc limit 1
  ) as last on true`;

/** The closes between which a player must have traded. */
export interface DealtDays {
  readonly sinceDay: LondonDay | null;
  readonly closeDay: LondonDay;
}

/**
 * The players of a range who play and have traded between two closes, in an order that nobody can choose.
 * Without the earlier close, those who ever traded.
 */
export async function listActivePlayers(
  db: Executor,
  month: LondonDay,
  { sinceDay, closeDay }: DealtDays,
  { after, to }: PlayerRange,
): Promise<Unplaced[]> {
  const { rows } = await sql<UnplacedRow>`
    with active as materialized (
      select days.user_id from (
        select closing.user_id, closing.entry_count as upto,
          case when since.user_id is null then 0 else since.entry_count end as after
        from ranking_snapshot as closing
        left join ranking_snapshot as since on since.user_id = closing.user_id and since.day = ${sinceDay}::date
        where closing.day = ${closeDay} and closing.user_id > ${after}::uuid and closing.user_id <= ${to}::uuid
      ) as days
      where ${tradedBetween('days.after', 'days.upto')}
    )
    ${unplacedRow(month)}
    where wallet.user_id in (select user_id from active) and ${isPlaying}
    order by md5(wallet.user_id::text || ${month}::text)`.execute(db);
  return rows.map(toUnplaced);
}

/** Players without a league of the month who play and have traded since a tick. */
export async function listNewcomers(tx: Executor, month: LondonDay, tradedSince: number): Promise<Unplaced[]> {
  const { rows } = await sql<UnplacedRow>`
    ${unplacedRow(month)}
    where wallet.user_id in (select user_id from trade where tick_number >= ${tradedSince}) and ${isPlaying}
      and not exists (
        select from league_member as member where member.user_id = wallet.user_id and member.month = ${month}
      )
    order by wallet.user_id`.execute(tx);
  return rows.map(toUnplaced);
}

export interface GroupSize {
  readonly division: Division;
  readonly bot: boolean;
  readonly members: number;
}

/** Adds to how many players of each division a month is dealt from, or how many it has dealt. */
export async function addToDeal(
  tx: Executor,
  month: LondonDay,
  column: 'players' | 'dealt',
  sizes: readonly GroupSize[],
): Promise<void> {
  await sql`
    insert into league_deal as deal (month, division, bot, players, dealt)
    select ${month}::date, division, bot, case ${column}::text when 'players' then members else 0 end,
      case ${column}::text when 'dealt' then members else 0 end
    from unnest(
      ${sizes.map(({ division }) => division)}::league_division[], ${sizes.map(({ bot }) => bot)}::boolean[],
      ${sizes.map(({ members }) => members)}::integer[]
    ) as size (division, bot, members)
    on conflict (month, division, bot)
      do update set players = deal.players + excluded.players, dealt = deal.dealt + excluded.dealt`.execute(tx);
}

/** What a month is dealt from, and how much of it is dealt, by division. */
export function listDeals(db: Executor, month: LondonDay) {
  return db
    .selectFrom('league_deal')
    .select(['division', 'bot', 'players', 'dealt'])
    .where('month', '=', month)
    .execute();
}

/** Forgets how earlier months were dealt. */
export async function deleteDealsBefore(db: Executor, month: LondonDay): Promise<void> {
  await db.deleteFrom('league_deal').where('month', '<', month).execute();
}

export interface Placement extends Unplaced {
  readonly league: number;
}

/** Players who have a league of the month keep it. */
export async function insertMembers(tx: Executor, month: LondonDay, placements: readonly Placement[]): Promise<void> {
  if (placements.length === 0) return;
  await sql`
    insert into league_member (user_id, month, division, bot, league)
    select user_id, ${month}::date, division, bot, league from unnest(
      ${placements.map(({ userId }) => userId)}::uuid[],
      ${placements.map(({ division }) => division)}::league_division[],
      ${placements.map(({ bot }) => bot)}::boolean[], ${placements.map(({ league }) => league)}::integer[]
    ) as placement (user_id, division, bot, league)
    on conflict do nothing`.execute(tx);
}

/** The newest league of a division, 0 before the first one, and how many players it has. */
export async function findNewestLeague(
  tx: Executor,
  key: Omit<LeagueKey, 'league'>,
): Promise<{ readonly league: number; readonly members: number }> {
  const league = await findLastLeague(tx, key);
  const { rows } = await sql<{ members: number }>`
    select count(*) as members from league_member
    where month = ${key.month} and division = ${key.division}::league_division and bot = ${key.bot}
      and league = ${league}`.execute(tx);
  return { league, members: rows[0]?.members ?? 0 };
}

export async function lockPlacing(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(placingLockKey)})`.execute(tx);
}
