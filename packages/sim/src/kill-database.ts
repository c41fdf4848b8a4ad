import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@limelight/harness/wait-for';

const startTimeoutMs = 120_000;

/** Kills the postmaster of the embedded PostgreSQL; its child processes then exit. */
export async function killDatabase(dataDirectory: string): Promise<void> {
  const file = join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid');
  await waitFor({ what: 'a running database', timeoutMs: startTimeoutMs }, async () => {
    const lines = await readFile(file, 'utf8').catch(() => '');
    const pid = Number(lines.split('\n')[0]);
    return pid > 0 && killIfAlive(pid) ? true : undefined;
  });
}

/** False when no process has this id: a server that was killed before leaves a stale pid file. */
function killIfAlive(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
