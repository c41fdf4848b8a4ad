import { rm } from 'node:fs/promises';
import { dayMs } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { Bucket } from '../../../platform/s3/bucket.js';
import { S3Error } from '../../../platform/s3/s3-error.js';
import type { Services } from '../../../services.js';
import { deleteRowsWithoutFile, listExpiredBackups } from './backup.sql.js';
import { backupSettings } from './backups.settings.js';
import { listOldCopies, saveGoneFromBucket, saveOffDisk } from './bucket.sql.js';
import { backupPath } from './make-game-backup.js';

type DeleteServices = Pick<Services, 'db' | 'env' | 'clock'>;

interface ListedBackup {
  readonly id: string;
  readonly file_name: string;
  readonly uploaded_at: Date | null;
}

/**
 * Deletes a backup in the folder and in the bucket. Without the settings of its bucket the copy there stays,
 * and listed.
 * @param record in the transaction that takes it off the list; the file goes last, so that a killed deletion
 * can be repeated
 * @throws S3Error, before anything else is touched
 */
export async function deleteBackup(
  services: DeleteServices,
  { id, file_name, uploaded_at }: ListedBackup,
  record?: (tx: Executor) => Promise<void>,
): Promise<void> {
  const { db, env, clock } = services;
  const isInBucket = uploaded_at !== null && env.backupBucket !== undefined;
  if (isInBucket) await new Bucket(env.backupBucket, clock).remove(file_name);
  await db.transaction().execute(async (tx) => {
    await record?.(tx);
    if (isInBucket) await saveGoneFromBucket(tx, id);
    await saveOffDisk(tx, id, clock.now());
    await deleteRowsWithoutFile(tx);
  });
  await rm(backupPath(services, file_name), { force: true });
}

/** Deletes backups past their retention, and the files of this machine that the bucket has. */
export async function deleteExpiredBackups(
  services: DeleteServices & Pick<Services, 'settings' | 'log'>,
): Promise<void> {
  const { db, env, clock, settings, log } = services;
  for (const backup of await listExpiredBackups(db, clock.now())) {
    try {
      await deleteBackup(services, backup);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      log.warn({ err: error, name: backup.file_name }, 'an expired backup stays in the bucket until the next night');
    }
  }
  if (env.backupBucket === undefined) return;
  const before = new Date(clock.nowMs() - settings.of(backupSettings).backupLocalDays * dayMs);
  for (const { id, file_name } of await listOldCopies(db, before)) {
    await rm(backupPath(services, file_name), { force: true });
    await saveOffDisk(db, id, clock.now());
  }
}
