import { sql } from 'kysely';
import type { Executor } from './database.js';

/**
 * What an operator should change about a database that was given to the game, in sentences without their full
 * stop.
 */
export async function databaseWarnings(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ isSuperuser: boolean; comparesBytes: boolean }>`
    select rolsuper as "isSuperuser",
      datlocprovider = 'b' or (datlocprovider = 'c' and datcollate in ('C', 'POSIX')) as "comparesBytes"
    from pg_roles, pg_database
    where rolname = current_user and datname = current_database()`.execute(db);
  const { isSuperuser = false, comparesBytes = true } = rows[0] ?? {};
  return [
    // It reads files and starts programs on the database's machine.
    ...(isSuperuser ? ['the role of DATABASE_URL is a superuser. A role that owns the database is enough'] : []),
    // Indexes of such a collation are in no order of beginnings.
    ...(comparesBytes
      ? []
      : [
          'the database of DATABASE_URL sorts by a language. Searches by the beginning of a name use no index in it; the README says how to create one where they do',
        ]),
  ];
}
