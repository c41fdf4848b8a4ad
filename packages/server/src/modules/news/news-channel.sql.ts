import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

/** Names news that have become public; read by every instance. */
export const newsChannel = 'news';

/** Told when the transaction commits. */
export async function publishNewsChange(tx: Executor, id: string): Promise<void> {
  await sql`select pg_notify(${newsChannel}, ${id})`.execute(tx);
}
