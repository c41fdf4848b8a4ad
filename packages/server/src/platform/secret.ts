import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.js';
import type { Random } from './random.js';

const secretBytes = 32;

export interface Secrets {
  /** The newest: signs and encrypts. */
  readonly secret: string;
  /** What was signed or encrypted with any of these is valid. */
  readonly secrets: readonly string[];
}

/** Secrets in the order in which the operator lists them: the newest first. */
export function secretsFrom(secrets: readonly string[]): Secrets {
  const [secret] = secrets;
  if (secret === undefined) throw new Error('there is no secret');
  return { secret, secrets };
}

export function parseSecrets(text: string): readonly string[] {
  return text.split(',').map((secret) => secret.trim());
}

const pathIn = (folder: string) => join(folder, 'secret');

/** Those that a server has stored; undefined where none has. */
export async function readSecrets(folder: string): Promise<readonly string[] | undefined> {
  const text = await readFile(pathIn(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseSecrets(text);
}

/**
 * The secret that signs cookies and tokens: generated once and stored next to the data, so that sessions
 * survive a restart.
 */
export async function readOrMakeSecrets(folder: string, random: Random): Promise<readonly string[]> {
  const path = pathIn(folder);
  await makeFolder(folder);
  const secret = Buffer.from(random.bytes(secretBytes)).toString('base64url');
  // 'wx' fails on an existing file: that of an earlier start, or of another instance that starts at this
  // moment.
  await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return parseSecrets(await readFile(path, 'utf8'));
}
