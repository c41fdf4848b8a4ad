import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type AppliedMigration, asBaseline } from './as-baseline.js';
import { connectionSettings, noTimeouts } from './database.js';
import { DatabaseClient } from './database-client.js';
import {
  applyFunctions,
  createMissingFunctions,
  functionsUsedBy,
  readFunctions,
  type SqlFunction,
} from './sql-functions.js';

const migrationsFolder = fileURLToPath(new URL('../../migrations/', import.meta.url));
/** Key of the advisory lock by which instances that start together migrate one after the other. */
const migrationLock = 7_266_001;
/** After this, somebody who looks at a start should read what it waits for. */
const longWaitMs = 5_000;

/** What this database has been through: no part of a backup's rows. */
export const createHistoryTables = `
  create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists sql_function (name text primary key, digest text not null)`;

/** This version cannot serve the database: one of another version has. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** Functions that have no other home than their file, and that this migration uses. */
  readonly functions: readonly SqlFunction[];
}

/** All migrations of this version, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const functions = await readFunctions();
  const names = (await readdir(migrationsFolder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${migrationsFolder}${name}`, 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name, text, checksum, functions: functionsUsedBy(text, functions) };
    }),
  );
}

/**
 * Migrates the schema to the newest version: forward only, each file once, each in its own transaction, the
 * last one together with the functions. A file named `..._in_ranges.sql` is a block that commits after each
 * range of players: one that was killed runs again, and continues.
 * @param onWaiting called when another instance has been migrating for five seconds
 * @returns names of the files that this call applied
 * @throws SchemaError when an applied file was edited or removed since, or the database has a newer version
 */
export async function migrate(url: string, onWaiting: () => void = () => undefined): Promise<string[]> {
  const migrations = await readMigrations();
  const client = new DatabaseClient({ ...connectionSettings(url), ...noTimeouts });
  await client.connect();
  try {
    const waiting = setTimeout(onWaiting, longWaitMs);
    await client.query('select pg_advisory_lock($1)', [migrationLock]).finally(() => clearTimeout(waiting));
    await client.query(createHistoryTables);
    const applied = await readHistory(client, migrations);
    refuseForeignHistory(applied, migrations);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    const last = pending.at(-1);
    for (const migration of pending.slice(0, -1)) {
      if (migration.name.endsWith('_in_ranges.sql')) await applyWithin(client, migration);
      else await transact(client, () => applyWithin(client, migration));
    }
    await transact(client, async () => {
      if (last) await applyWithin(client, last);
      await applyFunctions(client, await readFunctions());
    });
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** What this database has been through, by checksum. One of before the baseline is rewritten. */
async function readHistory(client: pg.Client, [baseline]: readonly Migration[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<AppliedMigration>('select name, checksum from migration');
  if (baseline === undefined) throw new Error('this version has no migrations');
  const history = asBaseline(rows, baseline);
  if (history !== rows) {
    const names = history.map(({ name }) => name);
    await transact(client, async () => {
      await client.query('delete from migration where name <> all ($1)', [names]);
      await client.query('insert into migration (name, checksum) values ($1, $2)', [baseline.name, baseline.checksum]);
    });
  }
  return new Map(history.map(({ name, checksum }) => [name, checksum]));
}

/**
 * For commands that read every table.
 * @throws SchemaError unless this version's migrations are those of the database
 */
export async function requireCurrentSchema(url: string): Promise<void> {
  const migrations = await readMigrations();
  const client = new DatabaseClient(connectionSettings(url));
  await client.connect();
  try {
    const { rows: tables } = await client.query(`select to_regclass('migration') as found`);
    const hasGame = tables[0]?.found !== null;
    const { rows } = hasGame
      ? await client.query<AppliedMigration>('select name, checksum from migration')
      : { rows: [] };
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    if (applied.size === 0) throw new SchemaError('The database has no game: start it once');
    refuseForeignHistory(applied, migrations);
    const next = migrations.find(({ name }) => !applied.has(name));
    if (next) {
      throw new SchemaError(`The database is of an older version, before migration ${next.name}: start the game first`);
    }
  } finally {
    await client.end();
  }
}

function refuseForeignHistory(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  for (const [name, checksum] of applied) {
    const migration = migrations.find((candidate) => candidate.name === name);
    if (!migration)
      throw new SchemaError(
        `The database has been served by a newer version (migration ${name}): start that one, or restore a backup of before`,
      );
    if (migration.checksum !== checksum)
      throw new SchemaError(
        `The database has another migration ${name} than this version: it is not one that can follow`,
      );
  }
}

async function transact(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Applies a migration in the caller's transaction. Without players there are no ranges, and none commits. */
export async function applyWithin(client: pg.Client, migration: Migration): Promise<void> {
  const { name, text, checksum, functions } = migration;
  try {
    await createMissingFunctions(client, functions);
    await client.query(text);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SchemaError(`Migration ${name} failed, and changed nothing: ${reason}`, { cause: error });
  }
}
