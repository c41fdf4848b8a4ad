import { readdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readFileContent } from '../../../platform/backup/backup-content.js';
import { readHeader } from '../../../platform/backup/backup-reader.js';
import type { Services } from '../../../services.js';
import { deleteRowsWithoutFile, listBackupRows, rowOfHeader, upsertBackup } from './backup.sql.js';
import { saveOffDisk } from './bucket.sql.js';
import { backupPath } from './make-game-backup.js';

/**
 * Makes the list equal to the folder, which is the truth: it has backups of the command, and on a new machine
 * those that were copied there. A file that is not a backup is left out.
 */
export async function syncFolder(services: Pick<Services, 'db' | 'env' | 'clock' | 'log'>): Promise<void> {
  const { db, env, clock, log } = services;
  const names = new Set(await readdir(resolve(env.backupFolder)).catch(noNames));
  const known = await listBackupRows(db);
  for (const { id, file_name, off_disk_at } of known) {
    if (names.has(file_name) === (off_disk_at === null)) continue;
    await saveOffDisk(db, id, names.has(file_name) ? null : clock.now());
  }
  await deleteRowsWithoutFile(db);
  const listed = new Set(known.map(({ file_name }) => file_name));
  for (const name of names) {
    if (listed.has(name) || !isBackupName(name)) continue;
    const path = backupPath(services, name);
    try {
      const [header, { size }] = await Promise.all([readHeader(readFileContent(path)), stat(path)]);
      await upsertBackup(db, { ...rowOfHeader(header, { name, bytes: size }), off_disk_at: null });
    } catch (error) {
      log.warn({ err: error, name }, 'a file in the folder of backups is none');
    }
  }
}

export function isBackupName(name: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{0,140}\.backup$/.test(name);
}

function noNames(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
