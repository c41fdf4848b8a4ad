import type pg from 'pg';
import type { Manifest } from './backup-header.js';

/** Of the whole database: two backups at the same time would only slow the trades twice. */
const backupLock = 7_266_010;
/** Held shared by every running server, exclusively by a restore. */
const servingLock = 7_266_011;
/** Held exclusively from the announcement of a restore to its end. */
const intentLock = 7_266_012;

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly partitioned: boolean;
  /** On disk, with its partitions. */
  readonly bytes: number;
  /** An estimate. */
  readonly rows: number;
}

const ownPublic = `
  c.relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Every table with its columns, except generated ones. A partition is part of its parent. */
const tables = `
  select c.relname as name, c.relkind = 'p' as partitioned,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    (select coalesce(sum(pg_table_size(relid)), 0)::float8 from pg_partition_tree(c.oid)) as tree_bytes,
    pg_table_size(c.oid)::float8 as own_bytes,
    greatest(c.reltuples, (select sum(greatest(p.reltuples, 0)) from pg_inherits i join pg_class p on p.oid = i.inhrelid
      where i.inhparent = c.oid), 0)::float8 as rows
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('migration', 'sql_function') and ${ownPublic}
  order by c.relname`;

export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query(tables);
  return rows.map(({ name, columns, partitioned, tree_bytes, own_bytes, rows: count }) => ({
    name,
    columns,
    partitioned,
    bytes: Math.max(tree_bytes, own_bytes),
    rows: count,
  }));
}

export async function listPartitions(client: pg.Client): Promise<Manifest['partitions']> {
  const { rows } = await client.query(`
    select parent.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits join pg_class c on c.oid = inhrelid join pg_class parent on parent.oid = inhparent
    where c.relispartition and c.relkind = 'r' and ${ownPublic} order by 1, 2`);
  return rows;
}

/** Sequences do not follow the snapshot: their values are those of now, which are never behind it. */
export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and ${ownPublic} order by 1`,
  );
  const found: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${client.escapeIdentifier(name)}`,
    );
    found.push({ name, ...state.rows[0] });
  }
  return found;
}

export async function listMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  return (await client.query('select name, checksum from migration order by name')).rows;
}

/** Jobs of these tasks that have not succeeded yet. */
export async function listPendingJobs(client: pg.Client, tasks: readonly string[]): Promise<Manifest['jobs']> {
  const { rows } = await client.query(
    `select tasks.identifier as task, jobs.payload as body
     from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
     where tasks.identifier = any ($1) order by jobs.id`,
    [tasks],
  );
  return rows;
}

/** Text of COPY is the same in every version of PostgreSQL, with these settings. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(`
    set local datestyle = 'ISO, MDY'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local lock_timeout = '30s'`);
}

/** So that none of them is dropped or altered before it is copied. */
export async function lockForReading(client: pg.Client, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await client.query(
    `lock table ${names.map((name) => client.escapeIdentifier(name)).join(', ')} in access share mode`,
  );
}

export function copyOut(client: pg.Client, { name, columns }: Pick<BackupTable, 'name' | 'columns'>): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`;
}

/** @returns false when another backup runs on this database */
export async function tryLockBackups(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [backupLock]);
  return rows[0]?.locked === true;
}

/** Waits while a restore runs or is about to. */
export async function lockForServing(client: pg.Client): Promise<void> {
  await waitForIntent(client);
  await client.query('select pg_advisory_lock_shared($1)', [servingLock]);
}

/** @returns false while a restore runs */
export async function tryLockForServing(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as locked', [servingLock]);
  return rows[0]?.locked === true;
}

/** Waits until the servers on this database have ended. @returns false when they have not in this time */
export async function lockForRestore(client: pg.Client, waitMs: number): Promise<boolean> {
  await client.query(`set lock_timeout = ${Math.max(1, Math.round(waitMs))}`);
  try {
    await client.query('select pg_advisory_lock($1)', [servingLock]);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') return false;
    throw error;
  } finally {
    await client.query('set lock_timeout = 0');
  }
}

/** @returns false when another restore runs */
export async function tryLockIntent(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [intentLock]);
  return rows[0]?.locked === true;
}

export async function waitForIntent(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [intentLock]);
  await client.query('select pg_advisory_unlock_shared($1)', [intentLock]);
}

export async function findPostgresVersion(client: pg.Client): Promise<string> {
  return (await client.query('show server_version')).rows[0]?.server_version ?? '';
}
