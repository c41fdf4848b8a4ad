import type { LondonDay } from '@limelight/rules/time';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Pool } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type PoolRow = Selectable<Pool>;

/** With a pool's id: between those who enter or leave, who share it, and its close, which takes it alone. */
const poolLockClass = 7_266_110;

/** As who enters or leaves: blocks the close until this transaction ends. Waits 500 ms. Before any wallet. */
export async function lockPoolShared(tx: Executor, poolId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${sql.lit(poolLockClass)}, hashtext(${poolId}))
    from (select set_config('lock_timeout', '500ms', true)) as lock_limit`.execute(tx);
}

/** Waits for who enters or leaves, and blocks others until this transaction ends. */
export async function lockPool(tx: Executor, poolId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(poolLockClass)}, hashtext(${poolId}))`.execute(tx);
}

export function findPool(db: Executor, id: string): Promise<PoolRow | undefined> {
  return db.selectFrom('pool').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Of pledges: its unit is a cent, and everybody gets what was pledged. */
export async function insertPledgePool(tx: Executor, pool: Pick<Insertable<Pool>, 'id' | 'kind' | 'closes_at'>) {
  await tx
    .insertInto('pool')
    .values({ ...pool, price_cents: 1, fee_bps: 0, supply: null })
    .execute();
}

export function insertPool(
  tx: Executor,
  pool: Pick<Insertable<Pool>, 'id' | 'kind' | 'price_cents' | 'fee_bps' | 'supply' | 'closes_at'>,
) {
  return tx.insertInto('pool').values(pool).execute();
}

/** Other terms of a pool that nobody has entered yet. @returns whether it is open and empty */
export async function updatePoolTerms(
  tx: Executor,
  id: string,
  terms: Pick<PoolRow, 'price_cents' | 'supply' | 'closes_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pool')
    .set(terms)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pool_entry').select('user_id').whereRef('pool_entry.pool_id', '=', 'pool.id'))),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Pools of a kind that have something left to do, with the one that closes first. */
export async function listRunningPools(db: Executor, kind: string): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select * from pool
    where kind = ${kind} and (state in ('open', 'closed', 'sharing') or (
      state = 'cancelled' and exists (select from pool_entry where pool_id = pool.id and settled_at is null)))
    order by closes_at, id`.execute(db);
  return rows;
}

/**
 * Fixes the list of a pool whose time is over: each entry gets its line, in the order of a hash that nobody
 * chooses, and the pool the SHA-256 of all lines (`subscriptionLine` of the rules). The caller has the pool's
 * lock alone.
 * @param uncounted of whom the lines are marked as held, besides those under review and refused
 * @returns whether it was open
 */
export async function closePoolEntries(
  tx: Executor,
  id: string,
  { now, uncounted = [] }: { readonly now: Date; readonly uncounted?: readonly string[] },
): Promise<boolean> {
  await sql`
    update pool_entry set number = line.number, held = line.held
    from (
      select user_id, coalesce(review in ('held', 'refused'), false) or user_id = any(${uncounted}::uuid[]) as held,
        row_number() over (order by sha256(convert_to(pool_id || ':' || user_id, 'UTF8')))::integer as number
      from pool_entry where pool_id = ${id}
    ) as line
    where pool_entry.pool_id = ${id} and pool_entry.user_id = line.user_id`.execute(tx);
  const { rows } = await sql`
    update pool set state = 'closed', closed_at = ${now}::timestamptz, line_count = line.count, lines_hash = line.hash
    from (
      select count(*)::integer as count, sha256(convert_to(coalesce(string_agg(
        number || ';' || units || case when held then ';held' else '' end || E'\n', '' order by number), ''), 'UTF8')) as hash
      from pool_entry where pool_id = ${id}
    ) as line
    where id = ${id} and state = 'open'
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Closed pools of a kind whose close no tick has shown yet. */
export function listClosesToPublish(tx: Executor, kind: string) {
  return tx
    .selectFrom('pool')
    .select('id')
    .where('kind', '=', kind)
    .where('state', 'in', ['closed', 'sharing', 'shared'])
    .where('close_tick', 'is', null)
    .orderBy('id')
    .execute();
}

/** The tick that is the first to show a close, and its day. */
export async function setCloseTick(
  tx: Executor,
  ids: readonly string[],
  { number, day }: { readonly number: number; readonly day: LondonDay },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('pool').set({ close_tick: number, close_day: day }).where('id', 'in', ids).execute();
}

export interface PoolLine {
  readonly units: number;
  readonly held: boolean;
  readonly allotted: number | null;
}

/** The lines of a closed pool by their numbers. */
export async function listPoolLines(db: Executor, id: string): Promise<PoolLine[]> {
  const { rows } = await sql<PoolLine>`
    select units, held, allotted from pool_entry where pool_id = ${id} order by number`.execute(db);
  return rows;
}

/** Stores a share-out by numbers. @returns whether the pool was closed and is being shared out now */
export async function savePoolShares(
  tx: Executor,
  id: string,
  {
    shares,
    drawDay,
    drawKey,
  }: { readonly shares: readonly number[]; readonly drawDay: LondonDay; readonly drawKey: Uint8Array },
): Promise<boolean> {
  const { rows } = await sql`
    update pool set state = 'sharing', draw_day = ${drawDay}::date, draw_key = ${Buffer.from(drawKey)}
    where id = ${id} and state = 'closed' returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    update pool_entry set allotted = share.units
    from unnest(${shares as number[]}::integer[]) with ordinality as share (units, number)
    where pool_id = ${id} and pool_entry.number = share.number`.execute(tx);
  return true;
}

/** Everybody of a closed pool of pledges gets what was pledged. */
export async function shareWholePool(tx: Executor, id: string): Promise<void> {
  await sql`update pool_entry set allotted = units where pool_id = ${id}`.execute(tx);
  await sql`update pool set state = 'sharing' where id = ${id} and state = 'closed' and supply is null`.execute(tx);
}

/** Ends a pool that is shared out, when nothing of it is unsettled. @returns whether it ended now */
export async function endPool(tx: Executor, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update pool set state = 'shared', ended_at = ${now}::timestamptz
    where id = ${id} and state = 'sharing'
      and not exists (select from pool_entry where pool_id = ${id} and settled_at is null)
    returning id`.execute(tx);
  return rows.length === 1;
}

/** @returns whether it had not been shared out and was not cancelled before */
export async function cancelPoolRow(tx: Executor, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update pool set state = 'cancelled', ended_at = ${now}::timestamptz
    where id = ${id} and state in ('open', 'closed') returning id`.execute(tx);
  return rows.length === 1;
}

/** The day whose key decides about a close of a day: the first one with ticks after it. */
export async function findDrawDay(db: Executor, closeDay: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('market_day')
    .select('day')
    .where('day', '>', closeDay)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}
