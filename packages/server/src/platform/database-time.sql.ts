import { sql } from 'kysely';
import type { Executor } from './database.js';

/**
 * By the clock that all instances share, at this statement: `now()` would be the start of the transaction.
 */
export async function readDatabaseTime(db: Executor): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no time');
  return row.now;
}
