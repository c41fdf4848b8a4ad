import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectionSettings, noTimeouts } from '../database.js';
import { DatabaseClient } from '../database-client.js';
import { makeFolder } from '../make-folder.js';
import { BackupError } from './backup-error.js';
import { type BackupHeader, type BackupOrigin, type DonePart, formatVersion, type Manifest } from './backup-header.js';
import { BackupWriter } from './backup-writer.js';
import { newEncryption, plainBlocks } from './block-cipher.js';
import * as catalogue from './catalogue.sql.js';

/** What the game decides about a backup. */
export interface BackupRules {
  /** Tables whose rows are not copied. */
  readonly leftOut: ReadonlySet<string>;
  /** Tasks of the queue whose pending jobs are copied. */
  readonly repeatableTasks: readonly string[];
}

export interface BackupRequest {
  readonly databaseUrl: string;
  /** The folder of uploaded files. */
  readonly filesFolder: string;
  /** Where the file gets its place; there must be none yet. */
  readonly path: string;
  readonly id: string;
  readonly origin: BackupOrigin;
  readonly madeBy: string | null;
  readonly createdAt: Date;
  readonly rules: BackupRules;
  readonly encryption: { readonly passphrase: string; readonly salt: Uint8Array; readonly costLog2: number } | null;
  /** Work done and in all, in bytes on disk; what it is at. */
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly step: string;
}

export interface MadeBackup {
  readonly bytes: number;
  readonly sha256: string;
  readonly rows: number;
  readonly files: number;
}

interface Work {
  readonly client: pg.Client;
  readonly writer: BackupWriter;
  readonly request: BackupRequest;
  readonly advance: (bytes: number, step: string) => void;
}

/**
 * Copies the whole database in one snapshot, and the uploaded files, alongside running trades: it takes no
 * lock that a trade waits for. Memory does not grow with the size of a table.
 * @throws BackupError BACKUP_RUNNING
 */
export async function makeBackup(request: BackupRequest): Promise<MadeBackup> {
  const client = new DatabaseClient({
    ...connectionSettings(request.databaseUrl),
    ...noTimeouts,
    application_name: 'limelight backup',
  });
  // A lost connection rejects the query that runs.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (!(await catalogue.tryLockBackups(client))) {
      throw new BackupError('BACKUP_RUNNING', 'Another backup of this database is being made');
    }
    return await write(client, request);
  } finally {
    await client.end();
  }
}

async function write(client: pg.Client, request: BackupRequest): Promise<MadeBackup> {
  await makeFolder(dirname(request.path));
  await removeDrafts(dirname(request.path));
  const { encryption, cipher } =
    request.encryption === null ? { encryption: null, cipher: plainBlocks } : await newEncryption(request.encryption);
  const header: BackupHeader = {
    format: formatVersion,
    id: request.id,
    createdAt: request.createdAt.toISOString(),
    origin: request.origin,
    madeBy: request.madeBy,
    compression: 'deflate',
    encryption,
  };
  const writer = await BackupWriter.open(request.path, header, cipher);
  try {
    await catalogue.beginSnapshot(client);
    const { manifest, parts } = await copyEverything(client, writer, request);
    await client.query('commit');
    request.signal?.throwIfAborted();
    const finished = await writer.finish({ ...manifest, parts });
    return { ...finished, rows: rowsOf(parts), files: parts.filter(({ kind }) => kind === 'file').length };
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

function rowsOf(parts: readonly DonePart[]): number {
  return parts.reduce((sum, { kind, rows }) => sum + (kind === 'table' ? rows : 0), 0);
}

/** Only one backup runs at a time, so every draft is that of a killed process. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
}

async function copyEverything(client: pg.Client, writer: BackupWriter, request: BackupRequest) {
  const { filesFolder, rules, onProgress } = request;
  const tables = await catalogue.listTables(client);
  await catalogue.lockForReading(
    client,
    tables.map(({ name }) => name),
  );
  const manifest: Omit<Manifest, 'parts'> = {
    format: formatVersion,
    createdAt: request.createdAt.toISOString(),
    postgres: await catalogue.findPostgresVersion(client),
    migrations: await catalogue.listMigrations(client),
    partitions: await catalogue.listPartitions(client),
    sequences: await catalogue.listSequences(client),
    jobs: await catalogue.listPendingJobs(client, rules.repeatableTasks),
    leftOut: [...rules.leftOut].toSorted(),
  };
  const copied = tables.filter(({ name }) => !rules.leftOut.has(name));
  const files = await listFiles(filesFolder);
  const total = copied.reduce((sum, { bytes }) => sum + bytes, 0) + files.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  const advance = (bytes: number, step: string) => onProgress?.({ done: Math.min(before + bytes, total), total, step });
  const work: Work = { client, writer, request, advance };
  const parts: DonePart[] = [];
  // Files first: they are copied soon after the snapshot that refers to them.
  for (const file of files) {
    parts.push(...(await copyFile(work, file)));
    before += file.bytes;
  }
  for (const table of copied) {
    parts.push(await copyTable(work, table));
    before += table.bytes;
  }
  return { manifest, parts };
}

async function copyTable({ client, writer, request, advance }: Work, table: catalogue.BackupTable): Promise<DonePart> {
  const { name, columns, bytes } = table;
  advance(0, name);
  const stream = client.query(copyTo(catalogue.copyOut(client, table)));
  let copied = 0;
  async function* content() {
    for await (const chunk of stream) {
      request.signal?.throwIfAborted();
      copied += chunk.length;
      advance(Math.min(copied, bytes), name);
      yield chunk as Buffer;
    }
  }
  return writer.writePart({ kind: 'table', name, columns: [...columns] }, content(), () => stream.rowCount);
}

interface StoredFile {
  readonly path: string;
  /** Relative to the folder, with slashes. */
  readonly name: string;
  readonly bytes: number;
}

async function listFiles(folder: string): Promise<StoredFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noFiles);
  const found: StoredFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const path = join(entry.parentPath, basename(entry.name));
    const bytes = await stat(path).then(
      ({ size }) => size,
      () => null,
    );
    if (bytes !== null) found.push({ path, name: relative(folder, path).split(sep).join('/'), bytes });
  }
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function noFiles(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** None for a file that was deleted meanwhile: nothing refers to it any more. */
async function copyFile({ writer, request, advance }: Work, { path, name }: StoredFile): Promise<DonePart[]> {
  if (!(await stat(path).catch(() => null))) return [];
  advance(0, name);
  let copied = 0;
  async function* content() {
    for await (const chunk of createReadStream(path)) {
      request.signal?.throwIfAborted();
      copied += chunk.length;
      advance(copied, name);
      yield chunk as Buffer;
    }
  }
  return [await writer.writePart({ kind: 'file', name }, content(), () => 0)];
}
