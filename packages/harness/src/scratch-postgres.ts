import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../server/dist/testing/scratch-postgres-main.js', import.meta.url));

/** A PostgreSQL without fsync, for tests: a commit costs no disk write, and only a crash of the machine loses it. */
export interface ScratchPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** @param folder for its data */
export async function startScratchPostgres(folder: string): Promise<ScratchPostgres> {
  // The program stops when its standard input ends, so that it cannot outlive a killed test run.
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await firstLine(child);
  return {
    url,
    stop: async () => {
      child.stdin?.end();
      await exited;
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the scratch PostgreSQL exited with code ${code}`)));
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
}
