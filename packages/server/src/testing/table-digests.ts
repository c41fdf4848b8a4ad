import { sql } from 'kysely';
import type { Database } from '../platform/database.js';

/** Per table its row count and the sum of the rows' hashes, which changes with any row. */
export type TableDigests = Readonly<Record<string, string>>;

/** All tables of all schemas, including the job queue, where an enqueued mail is a row. */
export async function listTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** In one statement, and so in one snapshot. @param filters conditions, by table, on the rows that count */
export async function digestTables(
  db: Database,
  tables: readonly string[],
  filters: Readonly<Record<string, string>> = {},
): Promise<TableDigests> {
  const digests = tables.map(
    (name) => `select '${name}' as name,
      count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest
      from ${name} t where ${filters[name] ?? true}`,
  );
  const { rows } = await sql.raw<{ name: string; digest: string }>(digests.join(' union all ')).execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
