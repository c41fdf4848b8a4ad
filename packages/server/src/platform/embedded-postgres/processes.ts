import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningProcess {
  /** Distinguishes two processes with the same id, also across a restart of the machine. */
  readonly startMark: string;
  /** Empty where the platform does not provide it. */
  readonly commandLine: string;
}

const POLL_INTERVAL_MS = 25;

/** What the system reports of a process, or undefined when it does not run. */
export function findProcess(pid: number): RunningProcess | undefined {
  if (process.platform === 'linux') return findOnLinux(pid);
  if (process.platform === 'win32') return answersSignalZero(pid) ? { startMark: '', commandLine: '' } : undefined;
  return findWithPs(pid);
}

function findOnLinux(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets, which may contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    // A zombie (killed, but not reaped, as in a container without an init) counts as ended.
    if (state === 'Z' || state === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { startMark: `${boot}/${fields[19] ?? ''}`, commandLine };
  } catch {
    return undefined;
  }
}

function findWithPs(pid: number): RunningProcess | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    }).trim();
    // `lstart` is five words: Fri Nov 21 04:14:00 2025.
    const [state = '', ...rest] = line.split(/\s+/);
    if (state === '' || state.startsWith('Z')) return undefined;
    return { startMark: rest.slice(0, 5).join(' '), commandLine: rest.slice(5).join(' ') };
  } catch {
    return undefined;
  }
}

function answersSignalZero(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Sends a signal to a process that may have ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended between the check and the signal, which was the purpose.
  }
}

/** Waits until the process has ended; resolves to false when it still runs after `waitMsMax`. */
export async function waitForEnd(pid: number, waitMsMax: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < waitMsMax; waitedMs += POLL_INTERVAL_MS) {
    if (findProcess(pid) === undefined) return true;
    await sleep(POLL_INTERVAL_MS);
  }
  return findProcess(pid) === undefined;
}
