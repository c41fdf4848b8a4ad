import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Starts a program of the benchmark and waits for its first output: then it serves. */
export async function startServer(program: string, port: number, ...values: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, String(port), ...values], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`${program} stopped with code ${code}`)));
  });
  return child;
}

export function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/**
 * CPU time of a process, user and system, in milliseconds (Linux).
 * @param withEnded adds that of its children that have ended
 */
export function processorMs(pid: number, { withEnded = false } = {}): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain spaces, the fields after it do not. utime and stime are fields 14 and
  // 15, those of ended children 16 and 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const clockTicksPerSecond = 100;
  const ticks = fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0);
  return (ticks * 1_000) / clockTicksPerSecond;
}
