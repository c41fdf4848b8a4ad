import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from './make-folder.js';

export type FileStore = ReturnType<typeof localFiles>;

const namePattern = /^[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{1,8}$/;
const unfinished = '.part';

/** First and last byte, counted from 0, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly bytes: number;
  /** The whole file, or a part of it; a reader that stops early must destroy the stream. */
  read(range?: ByteRange): Readable;
}

/** A file in the making: nobody can read it under its name yet. */
export interface StagedFile {
  /** On this machine's disk. */
  readonly path: string;
  /** Durable when this resolves. */
  publish(): Promise<void>;
  /** Succeeds when it was published or discarded before. */
  discard(): Promise<void>;
}

export interface ListedFile {
  readonly name: string;
  readonly changedAt: Date;
}

export const isFileName = (name: string) => namePattern.test(name);

/** @throws for a name that was not generated here */
export function requireFileName(name: string): string {
  if (!isFileName(name)) throw new Error(`"${name}" is not a valid name for a stored file`);
  return name;
}

export function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/**
 * Storage of uploaded files under generated names, never under names that a client sent. The content of a
 * name never changes, so it can be served as immutable. Instances that share one database must share this
 * folder too, or a bucket.
 */
export function localFiles(folder: string) {
  const pathOf = (name: string) => join(folder, requireFileName(name));
  return {
    put: async (name: string, content: Uint8Array): Promise<void> => {
      const path = pathOf(name);
      await makeFolder(folder);
      // Atomic: a crash must not leave half a picture under a name that is served.
      await writeFile(`${path}${unfinished}`, content, { mode: 0o600 });
      // Durable: the row that refers to it is.
      await synchronise(`${path}${unfinished}`);
      await rename(`${path}${unfinished}`, path);
    },
    /** For a file that is written in pieces, or by a library that needs a path. */
    stage: async (name: string): Promise<StagedFile> => {
      const final = pathOf(name);
      const path = `${final}${unfinished}`;
      await makeFolder(folder);
      return {
        path,
        publish: async () => {
          await synchronise(path);
          await rename(path, final);
        },
        discard: () => rm(path, { force: true }),
      };
    },
    /** Null when there is no such file. */
    read: (name: string): Promise<Buffer | null> => readFile(pathOf(name)).catch(unlessMissing),
    /** Null when there is no such file. */
    open: async (name: string): Promise<StoredFile | null> => {
      const path = pathOf(name);
      const found = await stat(path).catch(unlessMissing);
      return found && { bytes: found.size, read: (range) => createReadStream(path, range) };
    },
    /** Succeeds when there is no such file. Removes an unfinished one of that name too. */
    remove: async (name: string): Promise<void> => {
      await rm(pathOf(name), { force: true });
      await rm(`${pathOf(name)}${unfinished}`, { force: true });
    },
    /** Files whose names begin so, unfinished ones included under the names that they were to get. */
    list: async (prefix: string): Promise<ListedFile[]> => {
      const names = (await readdir(folder).catch(unlessMissing)) ?? [];
      const listed: ListedFile[] = [];
      for (const entry of names) {
        const name = entry.endsWith(unfinished) ? entry.slice(0, -unfinished.length) : entry;
        if (!name.startsWith(prefix) || !isFileName(name)) continue;
        // It may be removed or renamed meanwhile.
        const found = await stat(join(folder, entry)).catch(unlessMissing);
        if (found) listed.push({ name, changedAt: found.mtime });
      }
      return listed;
    },
  };
}

/** A row that refers to the file is committed afterwards, so a power failure must not take the content. */
async function synchronise(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
