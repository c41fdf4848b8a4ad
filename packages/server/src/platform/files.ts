import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.js';

export type FileStore = ReturnType<typeof localFiles>;

const namePattern = /^[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{1,8}$/;

/**
 * Storage of uploaded files under generated names, never under names that a client sent. The content of a name never
 * changes, so it can be served as immutable. Instances that share one database must share this folder too.
 */
export function localFiles(folder: string) {
  const pathOf = (name: string) => {
    if (!namePattern.test(name)) throw new Error(`"${name}" is not a valid name for a stored file`);
    return join(folder, name);
  };
  return {
    put: async (name: string, content: Uint8Array): Promise<void> => {
      const path = pathOf(name);
      await makeFolder(folder);
      // Atomic: a crash must not leave half a picture under a name that is served.
      await writeFile(`${path}.part`, content, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    /** Null when there is no such file. */
    read: (name: string): Promise<Buffer | null> =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    /** Succeeds when there is no such file. */
    remove: (name: string): Promise<void> => rm(pathOf(name), { force: true }),
  };
}
