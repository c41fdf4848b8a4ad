import { sql } from 'kysely';
import type pg from 'pg';
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

type Filters = Readonly<Record<string, string>>;

/** In one statement, and so in one snapshot. @param filters conditions, by table, on the rows that count */
export async function digestTables(
  db: Database,
  tables: readonly string[],
  filters: Filters = {},
): Promise<TableDigests> {
  const { rows } = await sql.raw<Digest>(statementOf(tables, filters)).execute(db);
  return byName(rows);
}

/**
 * The same for a test that takes hundreds of them: each connection plans the statement only once, which takes
 * longer than running it.
 */
export function openDigests(pool: pg.Pool, tables: readonly string[], filters: Filters) {
  const statement = { name: 'digest of tables', text: statementOf(tables, filters) };
  return async (): Promise<TableDigests> => byName((await pool.query<Digest>(statement)).rows);
}

interface Digest {
  readonly name: string;
  readonly digest: string;
}

function statementOf(tables: readonly string[], filters: Filters): string {
  const digests = tables.map(
    (name) => `select '${name}' as name,
      count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest
      from ${name} t where ${filters[name] ?? true}`,
  );
  return digests.join(' union all ');
}

function byName(rows: readonly Digest[]): TableDigests {
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
