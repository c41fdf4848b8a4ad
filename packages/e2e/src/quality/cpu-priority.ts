import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/**
 * Lets the browser's work go before this program's and that of the exchange it has started: on a machine of few processors
 * its pages would wait for both, as on no phone. Browsers are started in a session of their own, to which Linux gives
 * processor time as a group; elsewhere the lower priority alone counts.
 */
export async function lowerCpuPriority(): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  await writeFile('/proc/self/autogroup', String(constants.priority.PRIORITY_LOW)).catch(() => undefined);
}
