import { hourMs, minuteMs, secondMs } from '@limelight/rules/time';
import { Bucket } from '../../../platform/s3/bucket.js';
import type { BucketSettings } from '../../../platform/s3/s3-client.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import { findDueUpload, saveUploadBytes, saveUploaded, saveUploadFailure } from './bucket.sql.js';
import { type BackupServices, backupPath } from './make-game-backup.js';
import { syncBucket } from './sync-bucket.js';
import { syncFolder } from './sync-folder.js';

const checkEveryMs = hourMs;
const progressEveryMs = secondMs;
/** Grows fourfold with each failure in a row, up to the longest. */
const retryAfterMs = minuteMs;
const retryAfterMsMax = 6 * hourMs;

/**
 * Uploads what the bucket does not have, one file at a time, and lists the bucket every hour. On the leader.
 * It is no system task: it may last for hours, and must not be in the way of a restore.
 */
export function backupUploadTask(services: BackupServices): TickTask {
  const { log } = services;
  const upload = backupUpload(services);
  let isRunning = false;
  return {
    name: 'backup upload',
    run: async () => {
      if (isRunning) return;
      isRunning = true;
      // The tick does not wait for it, and neither does the end of the game: a bucket may hang.
      upload()
        .catch((error: unknown) => log.warn({ err: error }, 'backups could not be compared with the bucket'))
        .finally(() => {
          isRunning = false;
        });
    },
  };
}

/** Each call compares with the bucket when an hour is over, and uploads at most one file. */
export function backupUpload(services: BackupServices): () => Promise<void> {
  const { db, env, clock } = services;
  const { backupBucket } = env;
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (backupBucket === undefined) return;
    if (clock.nowMs() - checkedAtMs >= checkEveryMs) {
      await syncBucket(services);
      checkedAtMs = clock.nowMs();
    }
    await syncFolder(services);
    const due = await findDueUpload(db, clock.now());
    if (due !== undefined) await uploadOne(services, backupBucket, due);
  };
}

type DueUpload = NonNullable<Awaited<ReturnType<typeof findDueUpload>>>;

async function uploadOne(services: BackupServices, bucket: BucketSettings, due: DueUpload): Promise<void> {
  const { db, clock, log, host } = services;
  const { id, file_name: name, bytes, upload_failures: failed } = due;
  try {
    // The command uploads its own backups. After a failure, such as a damaged copy, the size proves nothing.
    const isThere = failed === null && (await new Bucket(bucket, clock).sizeOf(name)) === bytes;
    if (!isThere) {
      await saveUploadBytes(db, id, 0);
      let savedAtMs = clock.nowMs();
      const onProgress = (done: number) => {
        if (clock.nowMs() - savedAtMs < progressEveryMs) return;
        savedAtMs = clock.nowMs();
        saveUploadBytes(db, id, done).catch((error: unknown) => log.warn({ err: error }, 'upload progress was lost'));
      };
      await host.upload({ bucket, name, path: backupPath(services, name), onProgress });
    }
    await saveUploaded(db, id, clock.now());
  } catch (error) {
    log.warn({ err: error, name }, 'a backup could not be uploaded; it stays on this machine');
    const failures = (failed ?? 0) + 1;
    const pauseMs = Math.min(retryAfterMsMax, retryAfterMs * 4 ** (failures - 1));
    const fault = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await saveUploadFailure(db, id, { fault, failures, dueAt: new Date(clock.nowMs() + pauseMs) });
  }
}
