import { randomBytes } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, systemCode } from './embedded-postgres-error.js';
import { readLine } from './home.js';
import { findProcess } from './processes.js';

/**
 * One application per data folder. Node has no flock, so the lock is a file with its owner's process id and
 * start mark: a lock of a killed process is detected even when its id was reused.
 */

const ATTEMPTS_MAX = 5;

/**
 * Takes the lock and returns a function that releases it; throws DATA_FOLDER_IN_USE while another process
 * holds it.
 */
export async function acquireInstanceLock(folder: string): Promise<() => Promise<void>> {
  const lock = join(folder, 'application.lock');
  const mine = `${process.pid} ${findProcess(process.pid)?.startMark ?? ''}`;
  const draft = `${lock}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, mine, { mode: 0o644 });
  try {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      // Creating a hard link is atomic, so no other process can read a half-written lock.
      if (await linkUnlessExists(draft, lock)) return () => rm(lock, { force: true });
      const found = await readLine(lock);
      if (found === undefined) continue;
      if (isHeld(found)) throw inUse(folder, found);
      await removeStale(lock, found);
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw inUse(folder, (await readLine(lock)) ?? '');
}

async function linkUnlessExists(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function ownerOf(content: string): { pid: number; startMark: string } {
  const [pid = '', ...mark] = content.split(' ');
  return { pid: Number(pid), startMark: mark.join(' ') };
}

function isHeld(content: string): boolean {
  const owner = ownerOf(content);
  return Number.isInteger(owner.pid) && owner.pid > 0 && findProcess(owner.pid)?.startMark === owner.startMark;
}

/**
 * Two processes may both find the stale lock: the slower one must not remove the new lock of the faster one.
 */
async function removeStale(lock: string, stale: string): Promise<void> {
  const aside = `${lock}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(lock, aside);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readLine(aside)) !== stale) await linkUnlessExists(aside, lock);
  await rm(aside, { force: true });
}

function inUse(folder: string, content: string): EmbeddedPostgresError {
  const { pid } = ownerOf(content);
  const who = pid > 0 ? `another Limelight (process ${pid})` : 'another Limelight';
  return new EmbeddedPostgresError(
    'DATA_FOLDER_IN_USE',
    `The data folder ${folder} is in use by ${who}. Stop that one first, or set DATA_DIR to another folder.`,
  );
}
