import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type AppliedMigration, asBaseline } from './as-baseline.js';
import { connectionSettings, noTimeouts } from './database.js';
import { DatabaseClient } from './database-client.js';
import { type LockPatience, lockPatience, type Patient, withLocks } from './migration-locks.js';
import { SchemaError } from './schema-error.js';
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
const turnPollMs = 200;
/** Nothing waits behind an index that is made concurrently, and begins again when it gives up. */
const concurrentWaitMs = 60_000;

/**
 * What this database has been through: no part of a backup's rows. A function that was replaced has the
 * digests of its texts of before.
 */
export const createHistoryTables = `
  create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists sql_function (name text primary key, digest text not null);
  alter table sql_function add column if not exists past text[] not null default '{}'`;

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** Functions that have no other home than their file, and that this migration uses. */
  readonly functions: readonly SqlFunction[];
}

interface MigrateOptions {
  /** A line for the operator: what the start waits for. */
  readonly print?: (line: string) => void;
  readonly patience?: LockPatience;
  /** Another one only in tests. */
  readonly folder?: string;
}

/** All migrations of this version, in order. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const functions = await readFunctions();
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name, text, checksum, functions: functionsUsedBy(text, functions) };
    }),
  );
}

/**
 * Migrates the schema to the newest version: forward only, each file once, each in its own transaction, the
 * last one together with the functions. Two kinds commit by themselves: `..._in_ranges.sql`, a block that
 * commits after each range of players, and continues when it was killed, and `..._concurrently.sql`, an index
 * that is made while the game goes on. Each waits for its locks a moment at a time.
 * @returns names of the files that this call applied
 * @throws SchemaError when an applied file was edited or removed since, the database has a newer version, or
 * a lock stays taken
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { print = () => undefined, patience = lockPatience, folder } = options;
  const migrations = await readMigrations(folder);
  const client = await openClient(url);
  try {
    await takeTurn(client, print);
    await client.query(createHistoryTables);
    const applied = await readHistory(client, migrations);
    refuseForeignHistory(applied, migrations);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    const watcher = await openClient(url);
    try {
      await applyAll(pending, { client, watcher, patience, print });
    } finally {
      await watcher.end();
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function openClient(url: string): Promise<pg.Client> {
  const client = new DatabaseClient({ ...connectionSettings(url), ...noTimeouts });
  // What it is used for fails with the same error.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Not by a statement that waits: an index that is made concurrently would wait for that statement's end. */
async function takeTurn(client: pg.Client, print: (line: string) => void): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += turnPollMs) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      migrationLock,
    ]);
    if (rows[0]?.taken === true) return;
    if (waitedMs === longWaitMs) print('Waiting for the migration of another instance');
    await sleep(turnPollMs);
  }
}

async function applyAll(pending: readonly Migration[], patient: Patient): Promise<void> {
  const { client } = patient;
  const last = pending.at(-1);
  const isLastAlone = last !== undefined && commitsItself(last);
  for (const migration of isLastAlone ? pending : pending.slice(0, -1)) {
    const patience = isConcurrent(migration) ? { ...patient.patience, waitMs: concurrentWaitMs } : patient.patience;
    await withLocks(migration.name, { ...patient, patience }, () => applyAlone(client, migration));
  }
  const functions = await readFunctions();
  const lastOne = isLastAlone ? undefined : last;
  await withLocks(lastOne?.name ?? 'of functions', patient, () =>
    transact(client, async () => {
      if (lastOne) await applyWithin(client, lastOne);
      for (const name of await applyFunctions(client, functions)) {
        patient.print(`The function ${name} stays as a newer version has left it`);
      }
    }),
  );
}

const isInRanges = ({ name }: Migration) => name.endsWith('_in_ranges.sql');
const isConcurrent = ({ name }: Migration) => name.endsWith('_concurrently.sql');

function commitsItself(migration: Migration): boolean {
  return isInRanges(migration) || isConcurrent(migration);
}

async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  if (isInRanges(migration)) await applyWithin(client, migration);
  else if (isConcurrent(migration)) await applyConcurrently(client, migration);
  else await transact(client, () => applyWithin(client, migration));
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

/**
 * Applies a migration in the caller's transaction. Without players there are no ranges, and none commits; an
 * index is made as any other there.
 */
export async function applyWithin(client: pg.Client, migration: Migration): Promise<void> {
  const { text, functions } = migration;
  await explaining(migration, async () => {
    await createMissingFunctions(client, functions);
    await client.query(isConcurrent(migration) ? text.replace(concurrentIndex, '$1 $2') : text);
    await record(client, migration);
  });
}

const concurrentIndex = /\b(create (?:unique )?index) concurrently (\w+)/;

/** What a killed attempt has left of the index goes first. */
async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  await explaining(migration, async () => {
    const index = concurrentIndex.exec(migration.text)?.[2];
    if (index === undefined) throw new Error('it creates no index concurrently');
    await transact(client, () => createMissingFunctions(client, migration.functions));
    await client.query(`drop index concurrently if exists ${index}`);
    await client.query(migration.text);
    await record(client, migration);
  });
}

function record(client: pg.Client, { name, checksum }: Migration): Promise<unknown> {
  return client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
}

async function explaining({ name }: Migration, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SchemaError(`Migration ${name} failed, and changed nothing: ${reason}`, { cause: error });
  }
}
