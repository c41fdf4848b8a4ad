import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningProcess {
  /** Differs between two processes that were given the same id, also across a restart of the machine. */
  readonly startMark: string;
  /** Empty where the platform does not tell. */
  readonly commandLine: string;
}

const POLL_INTERVAL_MS = 25;

/** What the system knows of a process, or undefined when there is none that still runs. */
export function findProcess(pid: number): RunningProcess | undefined {
  if (process.platform === 'linux') return findOnLinux(pid);
  if (process.platform === 'win32') return answersSignalZero(pid) ? { startMark: '', commandLine: '' } : undefined;
  return findWithPs(pid);
}

function findOnLinux(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may itself hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    // A killed process that nobody reaps (a container without an init) stays in the table, yet it is gone.
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

/** Sends a signal to a process that may have ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended between the look and the signal, which is what the signal was for.
  }
}

/** Waits until the process has ended; false when it still runs after `waitMsMax`. */
export async function waitForEnd(pid: number, waitMsMax: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < waitMsMax; waitedMs += POLL_INTERVAL_MS) {
    if (findProcess(pid) === undefined) return true;
    await sleep(POLL_INTERVAL_MS);
  }
  return findProcess(pid) === undefined;
}
