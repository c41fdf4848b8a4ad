import { sql } from 'kysely';
import type pg from 'pg';
import type { Executor } from '../../../platform/database.js';
import type { PersonalTable } from '../../../platform/personal-table.js';

const rowsPerFetch = 500;

/**
 * A player's rows of one table as JSON, in pages of a few hundred, in the caller's transaction. Table and
 * column names come from the list of tables, never from a request.
 */
export async function* readPersonalRows(
  client: pg.PoolClient,
  {
    table,
    exportFrom = table,
    owner = 'user_id',
    secretColumns = [],
    orderBy = '1',
    alsoWhere = 'false',
  }: PersonalTable,
  { userId, email }: { readonly userId: string; readonly email: string | null },
): AsyncGenerator<string> {
  const owned = `${client.escapeIdentifier(owner)} = $1 or ($3::text is not null and ${alsoWhere.replaceAll(':email', '$3')})`;
  const rows = `select * from ${client.escapeIdentifier(exportFrom)} where ${owned} order by ${orderBy}`;
  await client.query(
    `declare personal_rows no scroll cursor for
      select (to_jsonb(own) - $2::text[])::text as json from (${rows}) as own`,
    [userId, secretColumns, email],
  );
  for (;;) {
    const { rows: fetched } = await client.query<{ json: string }>(`fetch ${rowsPerFetch} from personal_rows`);
    for (const { json } of fetched) yield json;
    if (fetched.length < rowsPerFetch) break;
  }
  await client.query(`close personal_rows`);
}

/** What an export needs besides the player's rows: the picture, and the address if it is verified. */
export async function findExported(
  client: pg.PoolClient,
  userId: string,
): Promise<{ readonly image: string | null; readonly email: string | null }> {
  const { rows } = await client.query<{ image: string | null; email: string | null }>(
    'select image, case when email_verified then email end as email from "user" where id = $1',
    [userId],
  );
  return rows[0] ?? { image: null, email: null };
}

/** Without an address only the rows that have an owner. */
export async function deletePersonalRows(
  db: Executor,
  { table, owner = 'user_id', alsoWhere = 'false' }: PersonalTable,
  { userIds, email }: { readonly userIds: readonly string[]; readonly email: string | null },
): Promise<void> {
  const also = sql.join(
    alsoWhere.split(':email').map((text) => sql.raw(text)),
    sql`${email}::text`,
  );
  await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = any(${userIds})
    or (${email}::text is not null and ${also})`.execute(db);
}
