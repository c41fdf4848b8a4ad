import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.js';
import type { Random } from './random.js';

const secretBytes = 32;

/** The secret that signs cookies and tokens: generated once and stored beside the data, so that sessions survive a restart. */
export async function readOrMakeSecret(folder: string, random: Random): Promise<string> {
  const path = join(folder, 'secret');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  await makeFolder(folder);
  const secret = Buffer.from(random.bytes(secretBytes)).toString('base64url');
  // 'wx' fails on an existing file: of two instances that start together one writes, the other reads the result.
  await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}
