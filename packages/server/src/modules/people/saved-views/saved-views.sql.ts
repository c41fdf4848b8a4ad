import type { SavedView } from '@limelight/contract/people/saved-views.schema';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { byLetters } from '../../../platform/search-fold.sql.js';

interface Owner {
  readonly userId: string;
  readonly list: string;
}

export async function listViews(db: Executor, { userId, list }: Owner): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select name, search from saved_view where user_id = ${userId} and list = ${list}
    order by ${byLetters(sql`name`)}, name`.execute(db);
  return rows;
}

/** Replaces the one of the same name. */
export async function upsertView(tx: Executor, { userId, list }: Owner, view: SavedView, now: Date): Promise<void> {
  await sql`
    insert into saved_view (user_id, list, name, search, created_at)
    values (${userId}, ${list}, ${view.name}, ${JSON.stringify(view.search)}::jsonb, ${now})
    on conflict (user_id, list, name) do update set search = excluded.search`.execute(tx);
}

export async function removeView(db: Executor, { userId, list }: Owner, name: string): Promise<void> {
  await sql`delete from saved_view where user_id = ${userId} and list = ${list} and name = ${name}`.execute(db);
}
