import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import pg from 'pg';
import { dayWorkEnded } from '../day-work.js';
import { processorMs } from '../processes.js';
import { production } from '../production.js';
import { seedPlayers } from '../trades/players.js';
import { buildOfCommit } from './build-of-commit.js';

/** What a server and its database have used since they started. */
export interface Used {
  readonly nodeMs: number;
  readonly databaseMs: number;
  readonly walBytes: number;
}

/** A build of the game that runs with 100,000 players on a database of its own, next to others. */
export class Arm {
  readonly name: string;
  readonly port: number;
  readonly client: pg.Client;
  readonly #server: LimelightProcess;
  readonly #folders: readonly string[];
  readonly #dataFolder: string;

  private constructor(arm: {
    name: string;
    port: number;
    server: LimelightProcess;
    client: pg.Client;
    folders: readonly string[];
    dataFolder: string;
  }) {
    this.name = arm.name;
    this.port = arm.port;
    this.client = arm.client;
    this.#server = arm.server;
    this.#folders = arm.folders;
    this.#dataFolder = arm.dataFolder;
  }

  /**
   * @param commit of the build, not older than the tables of the day's work; this one by default
   * @throws Error when the build does not start or has other tables
   */
  static async open(port: number, commit?: string): Promise<Arm> {
    const dataDirectory = await makeScratchFolder('bench-arm');
    const sources = commit === undefined ? undefined : await makeScratchFolder('bench-build');
    const folders = [dataDirectory, ...(sources === undefined ? [] : [sources])];
    const main = commit === undefined || sources === undefined ? undefined : await buildOfCommit(commit, sources);
    const server = new LimelightProcess({ port, dataDirectory, variables: production, ...(main && { main }) });
    let client: pg.Client | undefined;
    try {
      await server.start();
      client = new pg.Client({ connectionString: await server.databaseUrl({ superuser: true }) });
      await client.connect();
      await seedPlayers(client);
      await dayWorkEnded(client);
      const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
      const dataFolder = rows[0]?.folder ?? '';
      return new Arm({ name: commit ?? 'this build', port, server, client, folders, dataFolder });
    } catch (error) {
      await client?.end();
      await server.stop();
      for (const folder of folders) await removeScratchFolder(folder);
      throw error;
    }
  }

  async used(): Promise<Used> {
    const { rows } = await this.client.query<{ bytes: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
    );
    return {
      nodeMs: processorMs(this.#server.pid),
      databaseMs: databaseMs(this.#dataFolder),
      walBytes: rows[0]?.bytes ?? Number.NaN,
    };
  }

  async close(): Promise<void> {
    await this.client.end();
    await this.#server.stop();
    for (const folder of this.#folders) await removeScratchFolder(folder);
  }
}

/** Processor time of a PostgreSQL server: its first process, those that have ended, and those that run. */
function databaseMs(dataFolder: string): number {
  const [first = ''] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === first)
    .map(Number);
  const ended = processorMs(Number(first), { withEnded: true });
  return others.reduce((sum, pid) => sum + msOf(pid), ended);
}

function parentOf(pid: string): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}

/** 0 for a process that has ended in between: its parent has counted it. */
function msOf(pid: number): number {
  try {
    return processorMs(pid);
  } catch {
    return 0;
  }
}
