import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from './free-port.js';
import { LimelightProcess } from './limelight-process.js';
import { makeScratchFolder, removeScratchFolder } from './scratch-folder.js';

export interface ScratchLimelightOptions {
  /** Part of the folder's name. */
  readonly purpose: string;
  /** A free one unless given. */
  readonly port?: number;
  /** With a `DATABASE_URL` the server uses that database; otherwise it starts its embedded, durable one. */
  readonly variables?: Readonly<Record<string, string>>;
  /** A game that looks lived in, which takes longer, with the options of `npm run demo`. */
  readonly demo?: readonly string[];
  /** Instead of the game's own main program: one that only tests run. */
  readonly main?: string;
}

/** A running Limelight in a temporary folder. */
export interface ScratchLimelight {
  readonly server: LimelightProcess;
  /**
   * Starts another instance on the same database with the same secret; close it before this one.
   * @param change of its environment variables
   */
  openSecond(
    change?: (variables: Readonly<Record<string, string>>) => Record<string, string>,
  ): Promise<ScratchLimelight>;
  /** Stops it and removes the folder. */
  close(): Promise<void>;
}

export async function openScratchLimelight(options: ScratchLimelightOptions): Promise<ScratchLimelight> {
  const { purpose, port = await findFreePort(), variables = {}, demo, main } = options;
  const folder = await makeScratchFolder(purpose);
  const dataDirectory = join(folder, 'data');
  const programs = { ...(demo && { demo }), ...(main !== undefined && { main }) };
  const server = new LimelightProcess({ port, dataDirectory, variables, ...programs });
  const close = async () => {
    try {
      await server.stop();
    } finally {
      await removeScratchFolder(folder);
    }
  };
  try {
    await server.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    server,
    openSecond: (change) => openSecond(server, { purpose, variables: change?.(variables) ?? variables }),
    close,
  };
}

async function openSecond(
  first: LimelightProcess,
  { purpose, variables }: Required<Pick<ScratchLimelightOptions, 'purpose' | 'variables'>>,
): Promise<ScratchLimelight> {
  const DATABASE_URL = await first.databaseUrl();
  const SECRET = variables['SECRET'] ?? (await readFile(join(first.dataDirectory, 'secret'), 'utf8')).trim();
  return openScratchLimelight({ purpose, variables: { ...variables, DATABASE_URL, SECRET } });
}
