import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type AppliedMigration, asBaseline } from '../as-baseline.js';
import type { DB } from '../database.generated.js';
import { connectionSettings, type Database, noTimeouts } from '../database.js';
import { DatabaseClient } from '../database-client.js';
import { installJobs } from '../jobs.js';
import { applyWithin, createHistoryTables, type Migration, readMigrations } from '../migrate.js';
import { applyFunctions, readFunctions } from '../sql-functions.js';
import { readFileContent } from './backup-content.js';
import { BackupError } from './backup-error.js';
import { type Manifest, type Part, partSchema } from './backup-header.js';
import { type Block, parseJson, readBlocks } from './backup-reader.js';
import { listTables, lockForRestore } from './catalogue.sql.js';
import { foldEnumValues } from './fold-enum-values.js';
import * as restore from './restore.sql.js';
import { FileRestorer } from './restore-files.js';
import { verifyBackup } from './verify-backup.js';

export interface RestoreRequest {
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
  readonly filesFolder: string;
  readonly path: string;
  readonly passphrase?: string | undefined;
  /** Whether a database with accounts may be replaced. */
  readonly replace: boolean;
  /** Tables whose rows are those of the replaced database, not of the backup. */
  readonly carriedOver: readonly string[];
  /** Runs on the restored rows before they are committed; an error leaves the old database as it was. */
  readonly check: (db: Database, manifest: Manifest) => Promise<void>;
  /** How long to wait for the servers on this database to end; without it they are an error. */
  readonly waitForServersMs?: number;
  /** Bytes of the file read, of all that will be read. */
  readonly onProgress?: (progress: { done: number; total: number; step: string }) => void;
}

interface RestorePlan {
  readonly manifest: Manifest;
  readonly bytes: number;
  /** Migrations of the backup, then those that came after it. */
  readonly known: readonly Migration[];
  readonly later: readonly Migration[];
}

/**
 * Replaces the database and adds the uploaded files, in one transaction: until its commit, and after any
 * failure, the old database is as it was. The whole file is verified before anything is touched.
 * @throws BackupError
 */
export async function restoreBackup(request: RestoreRequest): Promise<Manifest> {
  const { path, passphrase, onProgress } = request;
  const report = (done: number, total: number, step: string) => onProgress?.({ done, total, step });
  const verified = await verifyBackup({ path, passphrase, onProgress: (bytes) => report(bytes, 0, 'verify') });
  const plan = { ...planMigrations(verified.manifest, foldEnumValues(await readMigrations())), ...verified };
  const client = new DatabaseClient({
    ...connectionSettings(request.databaseUrl),
    ...noTimeouts,
    application_name: 'limelight restore',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (!(await lockForRestore(client, request.waitForServersMs ?? 1))) {
      throw new BackupError(
        'IN_USE',
        'Limelight is running on this database: stop it first, or restore from its screen',
      );
    }
    if (!request.replace && (await restore.hasAccounts(client))) {
      throw new BackupError('NOT_EMPTY', 'This database has accounts, which the restore would replace');
    }
    // The queue has migrations of its own, which are no part of a backup.
    await installJobs({ databaseUrl: request.databaseUrl, log: request.log });
    await client.query('begin');
    await replaceAll(client, request, plan);
    await client.query('commit');
    return plan.manifest;
  } finally {
    // Ends an open transaction without a commit.
    await client.end();
  }
}

/** @throws BackupError NEWER for a backup of a newer version, FOREIGN for one of another program's history */
function planMigrations(manifest: Manifest, own: readonly Migration[]): Pick<RestorePlan, 'known' | 'later'> {
  const migrations = historyOf(manifest, own);
  for (const { name, checksum } of migrations) {
    const migration = own.find((candidate) => candidate.name === name);
    if (migration === undefined) {
      throw new BackupError('NEWER', `The backup has migration ${name}, which this version does not know: it is newer`);
    }
    if (migration.checksum !== checksum) throw new BackupError('FOREIGN', `The backup has another migration ${name}`);
  }
  const names = new Set(migrations.map(({ name }) => name));
  return { known: own.filter(({ name }) => names.has(name)), later: own.filter(({ name }) => !names.has(name)) };
}

function historyOf({ migrations }: Manifest, [baseline]: readonly Migration[]): readonly AppliedMigration[] {
  if (baseline === undefined) throw new Error('this version has no migrations');
  try {
    return asBaseline(migrations, baseline);
  } catch (error) {
    throw new BackupError('FOREIGN', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function replaceAll(client: pg.Client, request: RestoreRequest, plan: RestorePlan): Promise<void> {
  const carried = new Map<string, unknown[]>();
  for (const table of request.carriedOver) carried.set(table, await restore.readRows(client, table));
  await restore.dropEverything(client);
  await client.query(createHistoryTables);
  for (const migration of plan.known) await applyWithin(client, migration);
  for (const partition of plan.manifest.partitions) await restore.createPartition(client, partition);
  const resume = await restore.suspendConstraints(client);
  await restore.truncateTables(
    client,
    (await listTables(client)).map(({ name }) => name),
  );
  await loadParts(client, request, plan);
  for (const sequence of plan.manifest.sequences) await restore.setSequence(client, sequence);
  await resume();
  for (const migration of plan.later) await applyWithin(client, migration);
  await applyFunctions(client, await readFunctions());
  for (const [table, rows] of carried) if (rows.length > 0) await restore.insertRows(client, table, rows);
  await restore.replaceJobs(client, plan.manifest.jobs);
  await restore.analyze(client);
  await request.check(queryBuilderOn(client), plan.manifest);
}

/** A query builder on one connection, so that its queries are part of the open transaction. */
function queryBuilderOn(client: pg.Client): Database {
  const poolClient = Object.assign(client, { release: () => undefined });
  const pool = { connect: async () => poolClient, end: async () => undefined };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}

/** Reads the file a second time, part by part, into tables and files. */
async function loadParts(client: pg.Client, request: RestoreRequest, { manifest, bytes }: RestorePlan): Promise<void> {
  const { path, passphrase, filesFolder, onProgress } = request;
  const files = new FileRestorer(filesFolder);
  const expected = new Map(manifest.parts.map((part) => [`${part.kind} ${part.name}`, part]));
  const blocks = readBlocks(readFileContent(path), passphrase);
  let { value: block } = await blocks.next();
  while (block?.kind === 'part') {
    const part: Part = parseJson(partSchema, block.content, 'list of parts');
    onProgress?.({ done: block.position, total: bytes, step: part.name });
    const onData = ({ position }: Block) => onProgress?.({ done: position, total: bytes, step: part.name });
    const content = new PartContent(blocks, onData);
    if (part.kind === 'file') await files.write(part.name, content.chunks());
    else {
      const stream = client.query(copyFrom(restore.copyIn(client, part)));
      await pipeline(content.chunks(), stream);
      const { rows = -1 } = expected.get(`table ${part.name}`) ?? {};
      if (stream.rowCount !== rows) {
        throw new BackupError('DAMAGED', `${part.name} has ${stream.rowCount} rows, its manifest says ${rows}`);
      }
    }
    block = content.next;
  }
  // Until the end, for the checksum.
  for await (const _rest of blocks);
}

/** The data blocks of one part, and the block after them. */
class PartContent {
  readonly #blocks: AsyncGenerator<Block>;
  readonly #onData: (block: Block) => void;
  next: Block | undefined;

  constructor(blocks: AsyncGenerator<Block>, onData: (block: Block) => void) {
    this.#blocks = blocks;
    this.#onData = onData;
  }

  async *chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value, done } = await this.#blocks.next();
      if (done) return;
      if (value.kind !== 'data') {
        this.next = value;
        return;
      }
      this.#onData(value);
      yield value.content;
    }
  }
}
