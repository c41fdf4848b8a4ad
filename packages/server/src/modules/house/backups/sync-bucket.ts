import { readHeader } from '../../../platform/backup/backup-reader.js';
import { headerBytesMax } from '../../../platform/backup/blocks.js';
import { Bucket, type StoredObject } from '../../../platform/s3/bucket.js';
import { S3Error } from '../../../platform/s3/s3-error.js';
import type { Services } from '../../../services.js';
import { deleteRowsWithoutFile, listBackupRows, rowOfHeader, upsertBackup } from './backup.sql.js';
import { saveBucketCheck, saveGoneFromBucket, saveUploaded } from './bucket.sql.js';
import { isBackupName } from './sync-folder.js';

type BucketServices = Pick<Services, 'db' | 'env' | 'clock' | 'log'>;

/**
 * Makes the list equal to the bucket, which is the truth about itself: on a new machine it has what the old
 * one uploaded, and a rule of the bucket may delete files. A failure is stored for the page.
 */
export async function syncBucket(services: BucketServices): Promise<void> {
  const { db, env, clock, log } = services;
  if (env.backupBucket === undefined) return;
  const bucket = new Bucket(env.backupBucket, clock);
  try {
    const objects = new Map((await bucket.list()).map((object) => [object.name, object]));
    const known = await listBackupRows(db);
    for (const { id, file_name, bytes, uploaded_at, upload_fault } of known) {
      const isStored = objects.get(file_name)?.bytes === bytes;
      if (isStored && uploaded_at === null && upload_fault === null) await saveUploaded(db, id, clock.now());
      if (!isStored && uploaded_at !== null) await saveGoneFromBucket(db, id);
    }
    const listed = new Set(known.map(({ file_name }) => file_name));
    for (const object of objects.values()) {
      if (!listed.has(object.name) && isBackupName(object.name)) await insertFound(services, bucket, object);
    }
    await deleteRowsWithoutFile(db);
    await saveBucketCheck(db, { checkedAt: clock.now(), fault: null });
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    log.warn({ err: error }, 'the bucket of backups could not be listed');
    await saveBucketCheck(db, { checkedAt: clock.now(), fault: error.message });
  }
}

/** Retention does not delete it: another game may have made it. */
async function insertFound({ db, clock, log }: BucketServices, bucket: Bucket, object: StoredObject): Promise<void> {
  const { name, bytes } = object;
  try {
    const header = await readHeader(bucket.read(name, { bytesMax: Math.min(bytes, headerBytesMax) }));
    const row = rowOfHeader(header, { name, bytes });
    const now = clock.now();
    await upsertBackup(db, { ...row, off_disk_at: now, uploaded_at: now });
  } catch (error) {
    if (error instanceof S3Error) throw error;
    log.warn({ err: error, name }, 'a file in the bucket of backups is none');
  }
}
