import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export async function readDatabaseBytes(db: Executor): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The night's size, for the growth. */
export async function saveSize(db: Executor, day: string): Promise<void> {
  await sql`
    insert into size_day (day, database_bytes) values (${day}, pg_database_size(current_database()))
    on conflict (day) do nothing`.execute(db);
}

/** Mean growth per day over the last 30 nights; null with fewer than two of them. */
export async function readGrowth(db: Executor): Promise<number | null> {
  const { rows } = await sql<{ bytes: number | null }>`
    select case when max(day) > min(day)
      then round((max(database_bytes) filter (where day = newest) - max(database_bytes) filter (where day = oldest))
        / (max(day) - min(day))::numeric)::bigint end as bytes
    from (select *, min(day) over () as oldest, max(day) over () as newest
      from (select * from size_day order by day desc limit 31) as last) as days`.execute(db);
  return rows[0]?.bytes ?? null;
}

/** Players, without closed accounts, and celebrities, suspended ones included. */
export async function readCounts(db: Executor): Promise<{ users: number; celebrities: number }> {
  const { rows } = await sql<{ users: number; celebrities: number }>`
    select (select count(*) from "user" where account_state <> 'closed' and role = 'user') as users,
      (select count(*) from celebrity) as celebrities`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a query without a table returned no row');
  return row;
}

/** What a backup's list says in the cards. */
export async function readBackupFigures(db: Executor) {
  const { rows } = await sql<{ points: number; nightly: number; bytes: number; last: Date | null }>`
    select count(*) as points, count(*) filter (where origin = 'nightly') as nightly,
      coalesce(sum(bytes), 0)::bigint as bytes, max(made_at) filter (where verified_at is not null) as last
    from backup where fault is null`.execute(db);
  return rows[0] ?? { points: 0, nightly: 0, bytes: 0, last: null };
}
