import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { production } from '../production.js';

const run = promisify(execFile);
const program = fileURLToPath(new URL('load.js', import.meta.url));

export const connections = 256;

export interface LoadFigures {
  readonly perSecond: number;
  readonly refused: number;
  readonly firstRefusal: string;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Trades for some seconds, after two to warm up. @throws Error when more than a few are refused */
export async function load(port: number, seconds: number): Promise<LoadFigures> {
  const { stdout } = await run(process.execPath, [program, port, connections, seconds, production.SECRET].map(String));
  const figures = JSON.parse(stdout) as LoadFigures;
  // A few trades are refused because a tick moved their price; with more, the benchmark would measure
  // refusals.
  if (figures.refused > figures.perSecond)
    throw new Error(`${figures.refused} refused, such as: ${figures.firstRefusal}`);
  return figures;
}
