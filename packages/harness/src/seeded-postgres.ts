import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from './free-port.js';
import { LimelightProcess } from './limelight-process.js';
import { makeScratchFolder, removeScratchFolder } from './scratch-folder.js';
import { startScratchPostgres } from './scratch-postgres.js';

/**
 * A PostgreSQL without fsync that has a started game as a template. Plain data, so that other processes can
 * copy it.
 */
export interface SeededPostgres {
  readonly url: string;
  /** The game's secret: without it a server cannot read its database. */
  readonly secret: string;
}

const program = fileURLToPath(new URL('../../server/dist/testing/create-database-main.js', import.meta.url));
const seeded = 'seeded';

/**
 * Starts a game once and stops it: a server on a copy of its database skips the migrations and the year of
 * prices, which are most of a first start.
 * @param main the main program of another build, whose game it is
 */
export async function openSeededPostgres(
  variables: Readonly<Record<string, string>>,
  main?: string,
): Promise<SeededPostgres & { close(): Promise<void> }> {
  const folder = await makeScratchFolder('seeded');
  const postgres = await startScratchPostgres(join(folder, 'scratch'));
  const close = async () => {
    await postgres.stop();
    await removeScratchFolder(folder);
  };
  try {
    const DATABASE_URL = await createDatabase(postgres.url, seeded);
    const game = new LimelightProcess({
      port: await findFreePort(),
      dataDirectory: join(folder, 'data'),
      variables: { ...variables, DATABASE_URL },
      ...(main !== undefined && { main }),
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
  return { DATABASE_URL: await createDatabase(url, name, seeded), SECRET: secret };
}

/** @returns the new database's URL */
async function createDatabase(url: string, name: string, ...template: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, name, ...template]);
  return stdout.trim();
}
