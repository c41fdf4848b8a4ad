import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.js';
import { BackupError } from './backup-error.js';

const namePattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/**
 * Writes the uploaded files of a backup. The content of a name never changes, so that files which are there
 * stay, and a restore that fails afterwards leaves files that nothing refers to.
 */
export class FileRestorer {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws BackupError FOREIGN for a name that leads out of the folder */
  async write(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (!namePattern.test(name)) throw new BackupError('FOREIGN', `"${name}" is not the name of an uploaded file`);
    const path = join(this.#folder, name);
    await makeFolder(dirname(path));
    const draft = `${path}.${randomUUID()}.part`;
    const handle = await open(draft, 'wx', 0o600);
    try {
      for await (const chunk of content) await handle.appendFile(chunk);
      await handle.close();
      await rename(draft, path);
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(draft, { force: true });
      throw error;
    }
  }
}
