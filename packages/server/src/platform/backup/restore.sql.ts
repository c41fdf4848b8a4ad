import type pg from 'pg';
import type { Manifest, Part } from './backup-header.js';

/** Whether anybody has an account here. A database that only has a market is what every first start makes. */
export async function hasAccounts(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('public."user"') is not null as found`);
  if (rows[0]?.found !== true) return false;
  return (await client.query('select exists (select from public."user") as found')).rows[0]?.found === true;
}

const notOfExtension = (catalogue: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = o.oid and d.deptype = 'e')`;

/** Tables first: what they contain and who uses their types goes with them. */
const drops = `
  select 1 as step, format('drop table if exists public.%I cascade', relname) as statement from pg_class o
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and ${notOfExtension('pg_class')}
  union all
  select 2, format('drop view if exists public.%I cascade', relname) from pg_class o
    where relnamespace = 'public'::regnamespace and relkind = 'v' and ${notOfExtension('pg_class')}
  union all
  select 3, format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc o
    where pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc')}
  union all
  select 4, format('drop type if exists public.%I cascade', typname) from pg_type o
    where typnamespace = 'public'::regnamespace and ${notOfExtension('pg_type')}
      and (typtype in ('e', 'd') or (typtype = 'c' and (select relkind from pg_class where pg_class.oid = typrelid) = 'c'))
  order by 1`;

/**
 * Removes everything of the game from the schema `public`; extensions stay. Rolled back with the caller's
 * transaction.
 */
export async function dropEverything(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(drops);
  for (const { statement } of rows) await client.query(statement);
}

/** The rows of a table as JSON; none when there is no such table. */
export async function readRows(client: pg.Client, table: string): Promise<unknown[]> {
  const { rows } = await client.query('select to_regclass($1) is not null as found', [`public.${table}`]);
  if (rows[0]?.found !== true) return [];
  const name = client.escapeIdentifier(table);
  return (await client.query(`select to_jsonb(${name}) as row from ${name}`)).rows.map(({ row }) => row);
}

export async function insertRows(client: pg.Client, table: string, rows: readonly unknown[]): Promise<void> {
  const name = client.escapeIdentifier(table);
  await client.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1)`, [
    JSON.stringify(rows),
  ]);
}

/** Drops the foreign keys and disables the triggers. @returns what restores both; needs no superuser. */
export async function suspendConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`);
  const triggers = await client.query<{ table: string; name: string }>(`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled = 'O' and relnamespace = 'public'::regnamespace`);
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers.rows) await client.query(`alter table ${table} disable trigger ${name}`);
  return async () => {
    for (const { table, name, definition } of keys.rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const { table, name } of triggers.rows) await client.query(`alter table ${table} enable trigger ${name}`);
  };
}

const boundPattern = /^(?:DEFAULT|FOR VALUES FROM \('[^'()]*'\) TO \('[^'()]*'\))$/;

/**
 * @throws when a bound is not one that this game makes: it is part of a statement, and comes from the file
 */
export async function createPartition(
  client: pg.Client,
  { parent, name, bound }: Manifest['partitions'][number],
): Promise<void> {
  if (!boundPattern.test(bound)) throw new Error(`the partition ${name} has an unknown kind of bound`);
  const [own, of] = [client.escapeIdentifier(name), client.escapeIdentifier(parent)];
  await client.query(`create table if not exists ${own} partition of ${of} ${bound}`);
}

export async function truncateTables(client: pg.Client, names: readonly string[]): Promise<void> {
  if (names.length > 0) await client.query(`truncate ${names.map((name) => client.escapeIdentifier(name)).join(', ')}`);
}

export function copyIn(client: pg.Client, { name, columns }: Extract<Part, { kind: 'table' }>): string {
  return `copy ${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')}) from stdin`;
}

export async function setSequence(
  client: pg.Client,
  { name, lastValue, isCalled }: Manifest['sequences'][number],
): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    client.escapeIdentifier(name),
    lastValue,
    isCalled,
  ]);
}

/** Replaces the work of the queue by that of the backup. */
export async function replaceJobs(client: pg.Client, jobs: Manifest['jobs']): Promise<void> {
  await client.query('delete from graphile_worker._private_jobs');
  for (const { task, body } of jobs) {
    await client.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(body)]);
  }
}

/** The planner's statistics are not part of a backup. */
export async function analyze(client: pg.Client): Promise<void> {
  await client.query('analyze');
}
