import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** Ids of the celebrities a player watches, the latest first. */
export async function listWatched(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('watchlist_entry')
    .select('celebrity_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('celebrity_id')
    .execute();
  return rows.map(({ celebrity_id }) => celebrity_id);
}

/** Idempotent; does nothing for an account that is not active. @returns false for an unknown celebrity */
export async function insertWatched(db: Executor, userId: string, celebrityId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    with listed as (select id from celebrity where id = ${celebrityId}),
    watched as (
      insert into watchlist_entry (user_id, celebrity_id, created_at)
      select ${userId}, id, ${now}::timestamptz from listed
      where not exists (select from wallet where user_id = ${userId} and account_state in ('suspended', 'closed'))
        and not exists (select from "user" where "user".id = ${userId} and account_state <> 'active')
      on conflict do nothing
    )
    select exists (select from listed) as known`.execute(db);
  return rows[0]?.known === true;
}

export async function deleteWatched(db: Executor, userId: string, celebrityId: string): Promise<void> {
  await db
    .deleteFrom('watchlist_entry')
    .where('user_id', '=', userId)
    .where('celebrity_id', '=', celebrityId)
    .execute();
}
