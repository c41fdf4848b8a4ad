import type { OwnRank } from '@limelight/contract/fame/leaderboards.schema';
import type { Tier } from '@limelight/rules/tier';
import { type LondonDay, minuteMs } from '@limelight/rules/time';
import { type Selectable, sql } from 'kysely';
import type { Tick } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { lowestId } from '../../../platform/range-run.sql.js';

/** Whether a player has a trade that counts. An undone one does not. */
const hasTraded = sql<boolean>`exists (select from standing_trade where standing_trade.user_id = account.id)`;

/**
 * Who plays, and so is placed in leagues: active players with a trade, no staff, nobody who is frozen, owes
 * cash or has an older account in the ring. Of `account` and its `wallet`.
 */
export const isPlaying = sql<boolean>`(
  account.role = 'user' and account.account_state = 'active' and wallet.return_paused is not true and ${hasTraded}
)`;

/** Who is shown to others: those who play and do not hide from leaderboards. */
const isShown = sql<boolean>`(not account.unranked and ${isPlaying})`;

/** One player's money as the ranking needs it. */
export interface StoredRow {
  readonly user_id: string;
  readonly cash_cents: number;
  readonly return_index: number;
  /** NaN while the return stands still. */
  readonly return_base_cents: number;
  /** Whether others see the player. */
  readonly shown: boolean;
  readonly bot: boolean;
  /**
   * 'celebrity:shares', separated by spaces: a million rows of text are read faster than five million rows.
   */
  readonly held: string;
}

const storedRow = sql`
  select wallet.user_id, wallet.cash_cents, wallet.return_index,
    case when wallet.return_paused then 'NaN'::float8
      else coalesce(wallet.return_base_cents, wallet.contributed_cents) end as return_base_cents, ${isShown} as shown, account.bot,
    coalesce((
      select string_agg(position.celebrity_id || ':' || position.shares, ' ')
      from current_position as position where position.user_id = wallet.user_id
    ), '') as held
  from wallet join "user" as account on account.id = wallet.user_id`;

/**
 * All players with a wallet, by id, after the last one of the previous page. Each page is a snapshot of its
 * own moment.
 */
export async function listStoredRows(db: Executor, after: string | null, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`${storedRow}
    where wallet.user_id > ${after ?? lowestId} order by wallet.user_id limit ${limit}`.execute(db);
  return rows;
}

export async function listStoredRowsOf(db: Executor, userIds: readonly string[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`${storedRow} where wallet.user_id = any(${userIds}::uuid[])`.execute(db);
  return rows;
}

/** Clocks of two instances can differ, and a wallet becomes visible only after its creation time. */
export const newPlayerOverlapMs = minuteMs;

/** Players whose wallets were opened since: no notification is sent for them before their first trade. */
export async function listNewPlayers(db: Executor, since: Date): Promise<string[]> {
  const rows = await db.selectFrom('wallet').select('user_id').where('created_at', '>', since).execute();
  return rows.map((row) => row.user_id);
}

/** Who has traded since the closes of a day, and some who traded just before; without a day, all. */
export async function listTradersSince(db: Executor, day: LondonDay | null): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from trade where tick_number >= coalesce((
      select tick_number from ranking_snapshot where day = ${day}::date limit 1
    ), 0)`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export interface PriceVector extends Pick<Selectable<Tick>, 'number' | 'at' | 'prices_cents'> {
  /** How many splits were executed so far: the shares of all players change with each. */
  readonly splits: number;
}

/** The current tick's prices in slot order. */
export async function findPriceVector(db: Executor): Promise<PriceVector | undefined> {
  const { rows } = await sql<PriceVector>`
    select tick.number, tick.at, tick.prices_cents, (select count(*) from split where state = 'executed') as splits
    from market
    join tick on tick.number = market.tick_number`.execute(db);
  return rows[0];
}

export function listSlots(db: Executor) {
  return db.selectFrom('celebrity').select(['id', 'slot']).execute();
}

/** What a board shows about a player besides figures. */
export interface BoardProfile {
  readonly userId: string;
  readonly handle: string;
  readonly image: string | null;
  readonly tier: Tier;
  readonly bot: boolean;
  /** Active, with a trade, no staff. */
  readonly playing: boolean;
  readonly staff: boolean;
  readonly unranked: boolean;
  readonly traded: boolean;
  /** Frozen, or owes cash. */
  readonly frozen: boolean;
  /** What the account shares with an older one, which is ranked in its place, now or with the night. */
  readonly ring: OwnRank['ring'];
}

export async function listBoardProfiles(db: Executor, userIds: readonly string[]): Promise<BoardProfile[]> {
  const { rows } = await sql<BoardProfile>`
    select account.id as "userId", coalesce(account.handle, '') as handle, account.image, coalesce(wallet.tier, 'free') as tier, account.bot,
      ${isPlaying} as playing, account.role <> 'user' as staff, account.unranked, ${hasTraded} as traded,
      (wallet.frozen or wallet.cash_cents < 0) is true as frozen,
      case when mark.user_id is not null then json_build_object('shares', mark.signals, 'inForce', mark.marked_at is not null) end as ring
    from "user" as account left join wallet on wallet.user_id = account.id
    left join ring_mark as mark on mark.user_id = account.id and mark.ended_at is null
    where account.id = any(${userIds}::uuid[])`.execute(db);
  return rows;
}

/** @returns whether it changed */
export async function updateUnranked(db: Executor, userId: string, unranked: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ unranked, updated_at: now })
    .where('id', '=', userId)
    .where('unranked', '<>', unranked)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
