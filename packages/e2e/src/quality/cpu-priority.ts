import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/**
 * Lowers the CPU priority (nice) of this process and of the server it has started, so that they do not
 * compete with the browser that is measured. The browser runs in its own session, and Linux schedules
 * sessions as groups (autogroup), hence the group's nice value; elsewhere only the process priority has an
 * effect.
 */
export async function lowerCpuPriority(): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  await writeFile('/proc/self/autogroup', String(constants.priority.PRIORITY_LOW)).catch(() => undefined);
}
