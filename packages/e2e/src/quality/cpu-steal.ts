import { readFile } from 'node:fs/promises';

/** CPU ticks since boot: all, and those that the host of this virtual machine gave to others (steal). */
interface CpuTime {
  readonly total: number;
  readonly stolen: number;
}

async function readCpuTime(): Promise<CpuTime> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => 'cpu 0');
  // user, nice, system, idle, iowait, irq, softirq, steal; the guest fields after them are part of user and
  // nice.
  const ticks = (stat.split('\n', 1)[0] ?? '').split(/\s+/).slice(1, 9).map(Number);
  return { total: ticks.reduce((sum, part) => sum + part, 0), stolen: ticks[7] ?? 0 };
}

/**
 * Runs `work` and measures CPU steal: the share of CPU time, 0 to 1, that the host gave to other machines
 * meanwhile. With a high share the times of `work` are worthless. 0 on systems without `/proc/stat`.
 */
export async function withCpuSteal<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly stealShare: number }> {
  const before = await readCpuTime();
  const result = await work();
  const after = await readCpuTime();
  const total = after.total - before.total;
  return { result, stealShare: total === 0 ? 0 : (after.stolen - before.stolen) / total };
}
