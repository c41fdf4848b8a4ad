import { sql } from 'kysely';
import type { Executor } from './database.js';

/** Whether the connection's role is a superuser, which reads files and starts programs on the database's machine. */
export async function isSuperuser(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ rolsuper: boolean }>`select rolsuper from pg_roles where rolname = current_user`.execute(
    db,
  );
  return rows[0]?.rolsuper === true;
}
