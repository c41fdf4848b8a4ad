import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

/** LISTEN/NOTIFY channel with the ids of news that became public; every instance listens. */
export const newsChannel = 'news';

/** Delivered when the transaction commits. */
export async function publishNewsChange(tx: Executor, id: string): Promise<void> {
  await sql`select pg_notify(${newsChannel}, ${id})`.execute(tx);
}
