import { sql } from 'kysely';
import type pg from 'pg';
import type { Executor } from '../../platform/database.js';
import type { PersonalTable } from '../../platform/personal-table.js';

const rowsPerFetch = 500;

/**
 * A player's rows of one table as JSON, in pages of a few hundred, in the caller's transaction. Table and column names
 * come from the list of tables, never from a request.
 */
export async function* readPersonalRows(
  client: pg.PoolClient,
  { table, owner = 'user_id', secretColumns = [], orderBy = '1' }: PersonalTable,
  userId: string,
): AsyncGenerator<string> {
  const ownerColumn = client.escapeIdentifier(owner);
  const rows = `select * from ${client.escapeIdentifier(table)} where ${ownerColumn} = $1 order by ${orderBy}`;
  await client.query(
    `declare personal_rows no scroll cursor for select (to_jsonb(own) - $2::text[])::text as json from (${rows}) as own`,
    [userId, secretColumns],
  );
  for (;;) {
    const { rows: fetched } = await client.query<{ json: string }>(`fetch ${rowsPerFetch} from personal_rows`);
    for (const { json } of fetched) yield json;
    if (fetched.length < rowsPerFetch) break;
  }
  await client.query(`close personal_rows`);
}

export async function deletePersonalRows(
  db: Executor,
  { table, owner = 'user_id' }: PersonalTable,
  userId: string,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${userId}`.execute(db);
}
