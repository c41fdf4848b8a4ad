import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.js';
import type { Random } from './random.js';

const secretBytes = 32;

/** The secret that signs cookies and tokens: generated once and stored beside the data, so that sessions survive a restart. */
export async function readOrMakeSecret(folder: string, random: Random): Promise<string> {
  const path = join(folder, 'secret');
  await makeFolder(folder);
  const secret = Buffer.from(random.bytes(secretBytes)).toString('base64url');
  // 'wx' fails on an existing file: that of an earlier start, or of another instance that starts at this moment.
  await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}
