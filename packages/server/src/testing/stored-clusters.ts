import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { systemClock } from '../platform/clock.js';

/**
 * Data folders of stopped test servers, one archive each, which a run unpacks in a tenth of the time of
 * making one.
 */
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/limelight/', import.meta.url));
const storedMax = 6;

const tar = (...flags: readonly string[]) => promisify(execFile)('tar', flags);

/** @returns whether the archive was there, and whole */
export async function restoreCluster(key: string, dataDir: string, folder = cache): Promise<boolean> {
  const archive = join(folder, `${key}.tar`);
  try {
    const now = systemClock.now();
    await utimes(archive, now, now);
    await mkdir(dataDir, { mode: 0o711 });
    await tar('--numeric-owner', '-xpf', archive, '-C', dataDir);
    return true;
  } catch {
    await rm(dataDir, { recursive: true, force: true });
    return false;
  }
}

/**
 * Concurrent runs write drafts of their own, and the rename is atomic, so a reader finds a whole archive or
 * none. Without its port: two servers that start from one archive need two.
 */
export async function storeCluster(key: string, dataDir: string, folder = cache): Promise<void> {
  const draft = join(folder, `${key}.${randomUUID()}.draft`);
  try {
    await mkdir(folder, { recursive: true });
    await tar('--numeric-owner', '-cf', draft, '-C', dataDir, 'cluster', 'password');
    const file = await open(draft, 'r+');
    // A crash of the machine must not leave an archive that is named but not written.
    await file.sync();
    await file.close();
    await rename(draft, join(folder, `${key}.tar`));
    await removeOldest(folder);
  } catch (error) {
    await rm(draft, { force: true });
    process.stderr.write(`The test database could not be stored for the next run: ${String(error)}\n`);
  }
}

async function removeOldest(folder: string): Promise<void> {
  const paths = (await readdir(folder)).filter((name) => name.endsWith('.tar')).map((name) => join(folder, name));
  const dated = await Promise.all(paths.map(async (path) => ({ path, usedMs: (await stat(path)).mtimeMs })));
  dated.sort((a, b) => b.usedMs - a.usedMs);
  for (const { path } of dated.slice(storedMax)) await rm(path, { force: true });
}
