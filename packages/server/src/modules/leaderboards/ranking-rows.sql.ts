import type { Tier } from '@limelight/rules/tier';
import { minuteMs } from '@limelight/rules/time';
import { type Selectable, sql } from 'kysely';
import type { Tick } from '../../platform/database.generated.js';
import type { Executor } from '../../platform/database.js';

/** Who is ranked: active players, no staff, and none who hide from leaderboards. */
export const isRanked = sql<boolean>`(account.role = 'user' and account.account_state = 'active' and not account.unranked)`;

/** One player's money as the ranking needs it. */
export interface StoredRow {
  readonly user_id: string;
  readonly cash_cents: number;
  readonly contributed_cents: number;
  readonly ranked: boolean;
  readonly bot: boolean;
  /** 'celebrity:shares', separated by spaces: a million rows of text are read faster than five million rows. */
  readonly held: string;
}

const storedRow = sql`
  select wallet.user_id, wallet.cash_cents, wallet.contributed_cents, ${isRanked} as ranked, account.bot,
    coalesce((
      select string_agg(position.celebrity_id || ':' || position.shares, ' ')
      from position where position.user_id = wallet.user_id
    ), '') as held
  from wallet join "user" as account on account.id = wallet.user_id`;

const firstId = '00000000-0000-0000-0000-000000000000';

/** All players with a wallet, by id, after the last one of the previous page. Each page is a snapshot of its own moment. */
export async function listStoredRows(db: Executor, after: string | undefined, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`${storedRow}
    where wallet.user_id > ${after ?? firstId} order by wallet.user_id limit ${limit}`.execute(db);
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

export type PriceVector = Pick<Selectable<Tick>, 'number' | 'at' | 'prices_cents'>;

/** The current tick's prices in slot order. */
export async function findPriceVector(db: Executor): Promise<PriceVector | undefined> {
  const { rows } = await sql<PriceVector>`
    select tick.number, tick.at, tick.prices_cents from market
    join tick on tick.number = market.tick_number`.execute(db);
  return rows[0];
}

export function listSlots(db: Executor) {
  return db.selectFrom('celebrity').select(['id', 'slot']).execute();
}

/** What a board shows about a player besides figures. */
export interface Face {
  readonly userId: string;
  readonly name: string;
  readonly image: string | null;
  readonly tier: Tier;
  readonly bot: boolean;
  readonly ranked: boolean;
  readonly staff: boolean;
  readonly unranked: boolean;
}

export async function listFaces(db: Executor, userIds: readonly string[]): Promise<Face[]> {
  const { rows } = await sql<Face>`
    select account.id as "userId", account.name, account.image, coalesce(wallet.tier, 'free') as tier, account.bot,
      ${isRanked} as ranked, account.role <> 'user' as staff, account.unranked
    from "user" as account left join wallet on wallet.user_id = account.id
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
