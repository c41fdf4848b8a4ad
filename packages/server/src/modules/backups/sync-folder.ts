import { readdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readHeader } from '../../platform/backup/backup-reader.js';
import type { Services } from '../../services.js';
import { deleteBackupRow, listBackupRows, upsertBackup } from './backup.sql.js';
import { backupPath } from './make-game-backup.js';

/**
 * Makes the list equal to the folder, which is the truth: it has backups of the command, and on a new machine those that
 * were copied there. A file that is not a backup is left out.
 */
export async function syncFolder(services: Pick<Services, 'db' | 'env' | 'log'>): Promise<void> {
  const { db, env, log } = services;
  const names = new Set(await readdir(resolve(env.backupFolder)).catch(noNames));
  const known = await listBackupRows(db);
  for (const { id, file_name } of known) if (!names.has(file_name)) await deleteBackupRow(db, id);
  const listed = new Set(known.map(({ file_name }) => file_name));
  for (const name of names) {
    if (listed.has(name) || !/^[a-z0-9][a-z0-9.-]{0,140}\.backup$/.test(name)) continue;
    const path = backupPath(services, name);
    try {
      const [{ id, createdAt, origin, madeBy, encryption }, { size }] = await Promise.all([
        readHeader(path),
        stat(path),
      ]);
      const encrypted = encryption !== null;
      const row = {
        id,
        file_name: name,
        origin,
        made_by: madeBy,
        made_at: new Date(createdAt),
        bytes: size,
        encrypted,
      };
      await upsertBackup(db, row);
    } catch (error) {
      log.warn({ err: error, name }, 'a file in the folder of backups is none');
    }
  }
}

function noNames(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
