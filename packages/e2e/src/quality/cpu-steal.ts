import { readFile } from 'node:fs/promises';

/** Ticks of the processors since the machine's start, all and those that a virtual machine's host gave to others. */
interface ProcessorTime {
  readonly total: number;
  readonly stolen: number;
}

async function readProcessorTime(): Promise<ProcessorTime> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => 'cpu 0');
  // user, nice, system, idle, iowait, irq, softirq, steal; what follows is counted in the first two already.
  const ticks = (stat.split('\n', 1)[0] ?? '').split(/\s+/).slice(1, 9).map(Number);
  return { total: ticks.reduce((sum, part) => sum + part, 0), stolen: ticks[7] ?? 0 };
}

/**
 * What `work` gives, and the share of the processors' time that the machine's host gave to others meanwhile, 0 to 1: what
 * was timed then says nothing. 0 where the system does not tell.
 */
export async function withCpuSteal<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly stealShare: number }> {
  const before = await readProcessorTime();
  const result = await work();
  const after = await readProcessorTime();
  const total = after.total - before.total;
  return { result, stealShare: total === 0 ? 0 : (after.stolen - before.stolen) / total };
}
