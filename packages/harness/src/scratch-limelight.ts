import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from './free-port.js';
import { LimelightProcess } from './limelight-process.js';
import { makeScratchFolder, removeScratchFolder } from './scratch-folder.js';
import { startScratchPostgres } from './scratch-postgres.js';

export interface ScratchLimelightOptions {
  /** Part of the folder's name. */
  readonly purpose: string;
  /** A free one unless given. */
  readonly port?: number;
  readonly variables?: Readonly<Record<string, string>>;
  /** `scratch` is a PostgreSQL without fsync; by default the server starts its embedded, durable one. */
  readonly database?: 'embedded' | 'scratch';
}

/** A running Limelight in a temporary folder. */
export interface ScratchLimelight {
  readonly server: LimelightProcess;
  /** Starts another instance on the same database with the same secret; close it before this one. */
  openSecond(): Promise<ScratchLimelight>;
  /** Stops it and removes the folder. */
  close(): Promise<void>;
}

export async function openScratchLimelight(options: ScratchLimelightOptions): Promise<ScratchLimelight> {
  const { purpose, port = await findFreePort(), variables = {}, database = 'embedded' } = options;
  const folder = await makeScratchFolder(purpose);
  const postgres = database === 'scratch' ? await startScratchPostgres(join(folder, 'scratch')) : undefined;
  const server = new LimelightProcess({
    port,
    dataDirectory: join(folder, 'data'),
    variables: { ...(postgres !== undefined && { DATABASE_URL: postgres.url }), ...variables },
  });
  const close = async () => {
    try {
      await server.stop();
    } finally {
      await postgres?.stop();
      await removeScratchFolder(folder);
    }
  };
  try {
    await server.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { server, openSecond: () => openSecond(server, { purpose, variables }), close };
}

async function openSecond(
  first: LimelightProcess,
  { purpose, variables }: Required<Pick<ScratchLimelightOptions, 'purpose' | 'variables'>>,
): Promise<ScratchLimelight> {
  const DATABASE_URL = await first.databaseUrl();
  const secret = await readFile(join(first.dataDirectory, 'secret'), 'utf8');
  return openScratchLimelight({ purpose, variables: { ...variables, DATABASE_URL, SECRET: secret.trim() } });
}
