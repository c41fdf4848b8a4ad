import { sql } from 'kysely';
import type { Executor } from './database.js';

const lockTimeout = '1s';

/**
 * Creates and drops partitions, in its own transaction. Both need an exclusive lock, and while they wait for
 * an earlier reader every later reader queues behind them: so it gives up after a lock timeout, and the
 * caller tries again.
 * @throws when a query reads one of the tables for longer than a second
 */
export async function reshapeTables(db: Executor, reshape: (tx: Executor) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx);
    await reshape(tx);
  });
}

/** The names of a table's partitions. */
export async function listPartitions(db: Executor, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    join pg_class parent on parent.oid = inhparent
    where parent.relname = ${table}`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Drops a partition in a transaction of its own.
 * @throws when another one reads it for longer than a second
 */
export async function dropPartition(db: Executor, name: string): Promise<void> {
  await reshapeTables(db, (tx) => sql`drop table if exists ${sql.table(name)}`.execute(tx));
}
