import { sql } from 'kysely';
import type { Executor } from './database.js';

const patience = '1s';

/**
 * Makes and drops partitions, in a transaction of its own. Both shut all readers of the table out, also those who queue
 * behind it while it waits for a reader that was there before: it is given up instead, for the caller to try again.
 * @throws when somebody reads one of the tables for longer than a second
 */
export async function reshapeTables(db: Executor, reshape: (tx: Executor) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(patience)}`.execute(tx);
    await reshape(tx);
  });
}
