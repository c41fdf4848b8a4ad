import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents; returns the outermost one created, or undefined when all existed.
 * Node's own recursive mkdir never returns where the system reports "no such file" for a child of an existing
 * folder, as /proc does (seen with Node 20); this throws the system's error.
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  const missing: string[] = [];
  for (let folder = path; !(await isThere(folder)); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    await mkdir(folder).catch(async (error: unknown) => {
      // Another process may have created it concurrently.
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
