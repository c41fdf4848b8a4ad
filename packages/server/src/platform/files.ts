import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.js';

/**
 * Storage of uploaded files under generated names, never under names that a client sent. The content of a name never
 * changes, so it can be served as immutable.
 */
export interface FileStore {
  put(name: string, content: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Succeeds when there is no such file. */
  remove(name: string): Promise<void>;
}

const namePattern = /^[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{1,8}$/;

/** Files in a local folder. Instances that share one database must share this folder too, or a mount of it. */
export function localFiles(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!namePattern.test(name)) throw new Error(`"${name}" is not a valid name for a stored file`);
    return join(folder, name);
  };
  return {
    put: async (name, content) => {
      const path = pathOf(name);
      await makeFolder(folder);
      // Atomic: a crash must not leave half a picture under a name that is served.
      await writeFile(`${path}.part`, content, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    read: (name) =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
