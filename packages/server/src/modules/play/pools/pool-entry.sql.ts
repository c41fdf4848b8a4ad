import { type Selectable, sql } from 'kysely';
import { bigints } from '../../../platform/bigints.js';
import type { PoolEntry } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type PoolEntryRow = Selectable<PoolEntry>;

export interface EntryKey {
  readonly userId: string;
  readonly poolId: string;
}

export function findEntry(db: Executor, { userId, poolId }: EntryKey): Promise<PoolEntryRow | undefined> {
  return db
    .selectFrom('pool_entry')
    .selectAll()
    .where('user_id', '=', userId)
    .where('pool_id', '=', poolId)
    .executeTakeFirst();
}

/** What players have in a pool, by their ids. */
export async function findEntries(
  db: Executor,
  poolId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PoolEntryRow>> {
  const { rows } = await sql<PoolEntryRow>`
    select * from pool_entry where pool_id = ${poolId} and user_id = any(${userIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}

export interface EntryAmount {
  readonly userId: string;
  readonly units: number;
  readonly cents: number;
}

/** New entries of a pool, or other amounts of some, by the ids of their players; each is named once. */
export async function saveEntries(
  tx: Executor,
  poolId: string,
  amounts: readonly EntryAmount[],
  now: Date,
): Promise<ReadonlyMap<string, PoolEntryRow>> {
  const { rows } = await sql<PoolEntryRow>`
    insert into pool_entry (user_id, pool_id, units, reserved_cents, created_at, changed_at)
    select user_id, ${poolId}::uuid, units, cents, ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${amounts.map(({ userId }) => userId)}::uuid[], ${amounts.map(({ units }) => units)}::integer[],
      ${bigints(amounts.map(({ cents }) => cents))}
    ) as amount (user_id, units, cents)
    on conflict (user_id, pool_id) do update
      set units = excluded.units, reserved_cents = excluded.reserved_cents, changed_at = excluded.changed_at
    returning *`.execute(tx);
  return new Map(rows.map((row) => [row.user_id, row]));
}

export async function deleteEntries(tx: Executor, keys: readonly EntryKey[]): Promise<void> {
  await sql`
    delete from pool_entry using unnest(
      ${keys.map(({ userId }) => userId)}::uuid[], ${keys.map(({ poolId }) => poolId)}::uuid[]
    ) as key (user_id, pool_id)
    where pool_entry.user_id = key.user_id and pool_entry.pool_id = key.pool_id`.execute(tx);
}

export interface OpenEntry {
  readonly userId: string;
  readonly poolId: string;
  readonly cents: number;
  /** Whether the list is fixed: then the line stays. */
  readonly closed: boolean;
}

/** What a player has in pools that is not settled, from the newest on. */
export async function listOpenEntries(tx: Executor, userId: string): Promise<OpenEntry[]> {
  const { rows } = await sql<OpenEntry>`
    select user_id as "userId", pool_id as "poolId", reserved_cents as cents, number is not null as closed
    from pool_entry where user_id = ${userId} and settled_at is null
    order by changed_at desc, pool_id`.execute(tx);
  return rows;
}

export interface UnsettledEntry {
  readonly user_id: string;
  readonly units: number;
  readonly reserved_cents: number;
  readonly allotted: number | null;
  readonly held: boolean | null;
  readonly review: 'held' | 'released' | 'refused' | null;
  readonly review_reason: string | null;
  readonly frozen: boolean;
}

/** Players after one, in the order of their ids, whose entry is not settled. */
export async function listUnsettledIds(
  tx: Executor,
  poolId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from pool_entry
    where pool_id = ${poolId} and settled_at is null and user_id > ${after}::uuid order by user_id limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Of players whose wallets the caller has locked. */
export async function listUnsettled(
  tx: Executor,
  poolId: string,
  userIds: readonly string[],
): Promise<UnsettledEntry[]> {
  const { rows } = await sql<UnsettledEntry>`
    select user_id, units, pool_entry.reserved_cents, allotted, held, review, review_reason, wallet.frozen
    from pool_entry join wallet using (user_id)
    where pool_id = ${poolId} and user_id = any(${userIds as string[]}::uuid[]) and settled_at is null
    order by user_id`.execute(tx);
  return rows;
}

export interface SettledEntry extends EntryKey {
  readonly taken: number;
}

/** What is taken is final, and nothing is held any more: what it does not pay is free. */
export async function settleEntries(tx: Executor, settled: readonly SettledEntry[], now: Date): Promise<void> {
  await sql`
    update pool_entry set taken = done.taken, settled_at = ${now}::timestamptz, reserved_cents = 0,
      returned_cents = reserved_cents - done.taken * price_cents - (done.taken * price_cents * fee_bps + 5000) / 10000
    from unnest(
      ${settled.map(({ userId }) => userId)}::uuid[], ${settled.map(({ poolId }) => poolId)}::uuid[],
      ${settled.map(({ taken }) => taken)}::bigint[]
    ) as done (user_id, pool_id, taken)
    join pool on pool.id = done.pool_id
    where pool_entry.user_id = done.user_id and pool_entry.pool_id = done.pool_id`.execute(tx);
}

/** What a refund leaves of what is held. */
export async function lowerEntry(tx: Executor, { userId, poolId }: EntryKey, cents: number): Promise<void> {
  await sql`
    update pool_entry set reserved_cents = ${cents}
    where user_id = ${userId} and pool_id = ${poolId}`.execute(tx);
}

/** How many requested how many units; those under review and refused count too, as long as it is open. */
export async function readDemand(db: Executor, poolId: string): Promise<[units: number, requests: number][]> {
  const { rows } = await sql<{ units: number; requests: number }>`
    select units, count(*)::integer as requests from pool_entry
    where pool_id = ${poolId} and held is not true group by units`.execute(db);
  return rows.map(({ units, requests }) => [units, requests]);
}
