import { join, resolve } from 'node:path';
import { dayMs } from '@limelight/rules/time';
import type { BackupPlace } from '../../../platform/backup/backup-content.js';
import { BackupError } from '../../../platform/backup/backup-error.js';
import type { BackupOrigin } from '../../../platform/backup/backup-header.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { findBackup, saveVerification, upsertBackup } from './backup.sql.js';
import type { BackupWorker } from './backup-host.js';
import { backupRules } from './backup-rules.js';
import { backupSettings } from './backups.settings.js';
import { saveOffDisk, saveUploadFailure } from './bucket.sql.js';
import type { TaskProgress } from './system-task.sql.js';

export type BackupServices = Pick<Services, 'db' | 'databaseUrl' | 'env' | 'clock' | 'random' | 'log' | 'settings'> & {
  readonly host: BackupWorker;
};

export interface BackupPlan {
  readonly origin: BackupOrigin;
  readonly madeBy: string | null;
}

/** log2 of scrypt's cost: 128 MiB and about half a second, once per backup. */
export const keyCostLog2 = 17;
/** Verification reads what was written, which is smaller and faster. */
const copyShare = 0.8;
export const noBucketText = 'This backup is in a bucket, and the settings of BACKUP_S3 are not set';

export function filesFolderOf({ env }: Pick<Services, 'env'>): string {
  return resolve(env.dataDirectory, 'files');
}

export function backupPath({ env }: Pick<Services, 'env'>, fileName: string): string {
  return join(resolve(env.backupFolder), fileName);
}

/** "limelight-2026-03-10-1200-4f2a.backup": sorts by time. */
export function fileNameOf(createdAt: Date, id: string): string {
  const [day = '', time = ''] = createdAt.toISOString().split('T');
  return `limelight-${day}-${time.slice(0, 5).replace(':', '')}-${id.slice(-6)}.backup`;
}

/**
 * Makes a backup in the folder, reads it again and lists it with the result.
 * @returns its id
 */
export async function makeGameBackup(
  services: BackupServices,
  { origin, madeBy }: BackupPlan,
  report: (progress: TaskProgress) => void,
): Promise<string> {
  const { db, clock, random, env, settings, host } = services;
  const id = uuidv7(clock, random);
  const createdAt = clock.now();
  const fileName = fileNameOf(createdAt, id);
  const { backupPassphrase: passphrase } = env;
  const made = await host.make({
    databaseUrl: services.databaseUrl,
    filesFolder: filesFolderOf(services),
    path: backupPath(services, fileName),
    id,
    origin,
    madeBy,
    createdAt,
    rules: backupRules,
    encryption: passphrase === undefined ? null : { passphrase, salt: random.bytes(16), costLog2: keyCostLog2 },
    onProgress: ({ done, total, step }) => report({ step, done: done * copyShare, total }),
  });
  await upsertBackup(db, {
    id,
    file_name: fileName,
    origin,
    made_by: madeBy,
    made_at: createdAt,
    bytes: made.bytes,
    encrypted: passphrase !== undefined,
    sha256: made.sha256,
    kept_until: new Date(createdAt.getTime() + settings.of(backupSettings).backupRetentionDays * dayMs),
  });
  await verifyGameBackup(services, id, ({ done, total }) =>
    report({ step: 'Verifying', done: total * copyShare + done * (1 - copyShare), total }),
  );
  return id;
}

/** Copies a backup that only the bucket has into the folder. @throws S3Error */
export async function fetchFromBucket(
  services: Pick<BackupServices, 'db' | 'env' | 'host'>,
  id: string,
  report: (progress: TaskProgress) => void,
): Promise<void> {
  const { db, env, host } = services;
  const backup = await findBackup(db, id);
  if (backup === undefined || backup.off_disk_at === null) return;
  if (env.backupBucket === undefined) throw new BackupError('BUCKET_MISSING', noBucketText);
  const { file_name: name, bytes } = backup;
  const onProgress = (done: number) => report({ step: 'Downloading from the bucket', done, total: bytes });
  await host.download({ bucket: env.backupBucket, name, path: backupPath(services, name), onProgress });
  await saveOffDisk(db, id, null);
}

/**
 * Reads the copy of this machine, and that of the bucket. When only that of the bucket is damaged, it is
 * uploaded again.
 * @throws BackupError, after the problem is stored for the list; S3Error
 */
export async function verifyGameBackup(
  services: Pick<BackupServices, 'db' | 'env' | 'clock' | 'host'>,
  id: string,
  report: (progress: TaskProgress) => void,
): Promise<void> {
  const { db, env, clock, host } = services;
  const backup = await findBackup(db, id);
  if (backup === undefined) throw new Error(`the backup ${id} is no longer listed`);
  const { file_name: name, bytes, off_disk_at, uploaded_at } = backup;
  const onDisk = off_disk_at === null ? { path: backupPath(services, name) } : undefined;
  const inBucket = uploaded_at !== null && env.backupBucket ? { bucket: env.backupBucket, name } : undefined;
  const first: BackupPlace | undefined = onDisk ?? inBucket;
  if (first === undefined) throw new BackupError('BUCKET_MISSING', noBucketText);
  const total = bytes * (onDisk && inBucket ? 2 : 1);
  const read = (place: BackupPlace, before: number) =>
    host.verify({
      place,
      passphrase: env.backupPassphrase,
      onProgress: (done) => report({ step: 'Verifying', done: before + done, total }),
    });
  try {
    const { sha256 } = await read(first, 0);
    await saveVerification(db, id, { sha256, verifiedAt: clock.now() });
  } catch (error) {
    if (error instanceof BackupError) await saveVerification(db, id, { fault: error.message });
    throw error;
  }
  if (onDisk === undefined || inBucket === undefined) return;
  try {
    await read(inBucket, bytes);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    const fault = `In the bucket: ${error.message}`;
    await saveUploadFailure(db, id, { fault, failures: 1, dueAt: clock.now() });
    throw new BackupError(error.code, fault, { cause: error });
  }
}
