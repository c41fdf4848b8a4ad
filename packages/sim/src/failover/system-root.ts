import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { UsageError } from '../usage.js';

/** There when the system of the folder sees the processes of this machine. */
const sign = 'proc/self';

/** Whether the programs below this folder can run. */
export function isInside(root: string): boolean {
  return existsSync(`${root}/${sign}`);
}

/**
 * Runs a program of ours once more, for which the devices and processes of this machine are below the folder
 * too; every process that it starts ends with it.
 * @returns the exit code
 */
export async function enterRoot(root: string, values: readonly string[]): Promise<number> {
  if (process.getuid?.() !== 0) throw new UsageError('--root needs root.');
  if (!existsSync(`${root}/usr`)) throw new UsageError(`--root: ${root} is no folder with a system.`);
  const spaces = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  // The shell stays: it is the one to which processes without a parent are left, and clears them away.
  const mounts = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && "$@"; exit $?';
  const child = spawn('unshare', [...spaces, 'sh', '-c', mounts, root, process.execPath, ...values], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
