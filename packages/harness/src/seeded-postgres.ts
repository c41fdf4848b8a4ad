import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from './free-port.js';
import { LimelightProcess } from './limelight-process.js';
import { makeScratchFolder, removeScratchFolder } from './scratch-folder.js';
import { startScratchPostgres } from './scratch-postgres.js';

/** A PostgreSQL without fsync that has a started game as a template. Plain data, so that other processes can copy it. */
export interface SeededPostgres {
  readonly url: string;
  /** The game's secret: without it a server cannot read its database. */
  readonly secret: string;
}

const seeded = 'seeded';

/**
 * Starts a game once and stops it: a server on a copy of its database skips the migrations and the year of prices, which are
 * most of a first start.
 */
export async function openSeededPostgres(
  variables: Readonly<Record<string, string>>,
): Promise<SeededPostgres & { close(): Promise<void> }> {
  const folder = await makeScratchFolder('seeded');
  const postgres = await startScratchPostgres(join(folder, 'scratch'));
  const close = async () => {
    await postgres.stop();
    await removeScratchFolder(folder);
  };
  try {
    await maintain(postgres.url, `create database ${seeded}`);
    const game = new LimelightProcess({
      port: await findFreePort(),
      dataDirectory: join(folder, 'data'),
      variables: { ...variables, DATABASE_URL: urlOfDatabase(postgres.url, seeded) },
    });
    await game.start();
    await game.stop();
    const secret = await readFile(join(game.dataDirectory, 'secret'), 'utf8');
    return { url: postgres.url, secret: secret.trim(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Environment variables of a server on a new copy of the seeded database. */
export async function copySeededDatabase({ url, secret }: SeededPostgres) {
  const name = `game_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes less time than writing every page to the log, PostgreSQL's default.
  await maintain(url, `create database ${name} template ${seeded} strategy file_copy`);
  return { DATABASE_URL: urlOfDatabase(url, name), SECRET: secret };
}

async function maintain(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOfDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
