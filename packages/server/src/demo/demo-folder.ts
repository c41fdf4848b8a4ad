import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DemoRefusal } from './demo-options.js';

/** Files that mark the folder of a demo, and of one that was made to the end. */
const begun = 'demo';
const finished = 'demo-is-made';

export function isMade(folder: string): boolean {
  return existsSync(join(folder, finished));
}

/** Empties the folder of a demo, and no other. @throws DemoRefusal when something else is in it */
export async function clearFolder(folder: string): Promise<void> {
  const isDemo = existsSync(join(folder, begun));
  if (!isDemo && existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new DemoRefusal(`${resolve(folder)} is no folder of a demo: choose an empty one by DATA_DIR`);
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, begun), '');
}

export async function markMade(folder: string): Promise<void> {
  await writeFile(join(folder, finished), '');
}
