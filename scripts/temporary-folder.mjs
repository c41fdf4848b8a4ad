// Where tests write what they delete at their end.
import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const memoryFolder = '/dev/shm';
const gibibyte = 2 ** 30;

/**
 * A folder in memory where there is room for one, otherwise the system's. Each test database is a thousand
 * files, and a file on disk takes longer to create than in memory.
 */
export function temporaryFolder() {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    if (bavail * bsize >= 4 * gibibyte && freemem() >= 8 * gibibyte) return memoryFolder;
  } catch {
    // Only Linux has it.
  }
  return tmpdir();
}
