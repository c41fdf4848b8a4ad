import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** CPU time of a process, user and system, in milliseconds (Linux). */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain spaces, the fields after it do not. utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const clockTicksPerSecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / clockTicksPerSecond;
}
