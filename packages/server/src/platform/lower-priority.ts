import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** On Linux, the process 0 of this call is the calling thread; elsewhere it would be the whole process. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') lowerPriorityOf(0);
}

/**
 * Of all threads of this process: on Linux each has its own priority, and those that work on files and
 * pictures exist already.
 */
export function lowerPriority(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) lowerPriorityOf(thread);
}

function lowerPriorityOf(id: number): void {
  try {
    setPriority(id, constants.priority.PRIORITY_LOW);
  } catch {
    // A container may forbid it, and a thread may have ended.
  }
}
