import { sql } from 'kysely';
import type { Executor } from './database.js';

const lockTimeout = '1s';

/**
 * Creates and drops partitions, in its own transaction. Both need an exclusive lock, and while they wait for an earlier
 * reader every later reader queues behind them: so it gives up after a lock timeout, and the caller tries again.
 * @throws when a query reads one of the tables for longer than a second
 */
export async function reshapeTables(db: Executor, reshape: (tx: Executor) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx);
    await reshape(tx);
  });
}
