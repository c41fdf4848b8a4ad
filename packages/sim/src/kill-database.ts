import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@limelight/harness/wait-for';

const startTimeoutMs = 120_000;

/** Kills the first process of the embedded PostgreSQL; the others notice and end. */
export async function killDatabase(dataDirectory: string): Promise<void> {
  const file = join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid');
  await waitFor({ what: 'a running database', timeoutMs: startTimeoutMs }, async () => {
    const lines = await readFile(file, 'utf8').catch(() => '');
    const pid = Number(lines.split('\n')[0]);
    return pid > 0 && killIfAlive(pid) ? true : undefined;
  });
}

/** False when no process has this id: the file of a server that was killed before still lies there. */
function killIfAlive(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
