import { constants, setPriority } from 'node:os';

/** On Linux, the process 0 of this call is the calling thread; elsewhere it would be the whole process. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') lowerPriority();
}

/** Of a command that runs beside the game. */
export function lowerPriority(): void {
  try {
    setPriority(0, constants.priority.PRIORITY_LOW);
  } catch {
    // A container may forbid it.
  }
}
