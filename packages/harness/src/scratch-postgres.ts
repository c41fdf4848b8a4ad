import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../server/dist/testing/scratch-postgres-main.js', import.meta.url));

/**
 * A PostgreSQL without fsync, for tests: a commit costs no disk write, and only a crash of the machine loses
 * it.
 * @param folder for its data
 */
export async function startScratchPostgres(folder: string) {
  // The program stops when its standard input ends, so that it cannot outlive a killed test run.
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const url = await firstLine(child);
  return {
    url,
    stop: async (): Promise<void> => {
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
