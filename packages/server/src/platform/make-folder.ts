import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing; answers the outermost one that was made, or undefined when all
 * were there. Node's own recursive mkdir never ends where the system answers "no such file" for a child of an existing
 * folder, as /proc does (seen with Node 20); here the system's error is thrown.
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  const missing: string[] = [];
  for (let folder = path; !(await isThere(folder)); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    await mkdir(folder).catch(async (error: unknown) => {
      // Another start may have made it meanwhile.
      if (!(await isThere(folder))) throw error;
    });
  }
  return missing[0];
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
