import { readdir, readFile } from 'node:fs/promises';

/** PostgreSQL has a child for each connection. Linux only. */
async function childrenOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((one) => one > 0);
  const parents = await Promise.all(
    pids.map(async (one) => {
      const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '');
      // After the name, which is in parentheses and may contain some: the state, then the parent.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    }),
  );
  return pids.filter((_, index) => parents[index] === pid);
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended since.
  }
}

/** The parent first: it starts no child meanwhile. */
export async function stopTree(pid: number): Promise<void> {
  signalIfAlive(pid, 'SIGSTOP');
  for (const child of await childrenOf(pid)) signalIfAlive(child, 'SIGSTOP');
}

export async function continueTree(pid: number): Promise<void> {
  for (const child of await childrenOf(pid)) signalIfAlive(child, 'SIGCONT');
  signalIfAlive(pid, 'SIGCONT');
}
