import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as contract from '@limelight/contract/house/backups';
import { minuteMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { Bucket } from '../../../platform/s3/bucket.js';
import { S3Error } from '../../../platform/s3/s3-error.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { findNewestVerified } from './backup.sql.js';
import { allowDownload, takeDownload } from './backup-download.sql.js';
import { requestUpload } from './bucket.sql.js';
import { deleteBackup } from './delete-backup.js';
import { findListed } from './find-listed.js';
import { backupPath, noBucketText } from './make-game-backup.js';
import { isTaskRunning } from './system-task.sql.js';

type FileServices = Pick<Services, 'db' | 'env' | 'clock'>;

const downloadValidMs = minuteMs;

/** The files of backups, in the folder and in the bucket. */
export function registerBackupFiles(app: FastifyInstance, services: FileServices): void {
  registerFileActions(app, services);
  const { db, env, clock } = services;

  /** It has the password hashes and addresses of everybody. */
  const openDownloadable = async (id: string) => {
    const backup = await findListed(db, id);
    if (env.production && !backup.encrypted) throw new Refusal('BACKUP_NOT_ENCRYPTED');
    return { backup, ...(await openFile(services, backup)) };
  };

  route(app, contract.openBackupDownload, async ({ viewer: { sessionId }, params }) => {
    const { backup } = await openDownloadable(params.id);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + downloadValidMs);
    await allowDownload(db, { sessionId, backupId: backup.id }, { now, expiresAt });
    return { expiresAt: expiresAt.toISOString() };
  });

  route(app, contract.downloadBackup, async ({ actor, viewer: { sessionId }, params, request, reply }) => {
    const { backup, size, read } = await openDownloadable(params.id);
    // HEAD takes nothing.
    if (request.method !== 'HEAD') {
      const now = clock.now();
      await db.transaction().execute(async (tx) => {
        if (!(await takeDownload(tx, { sessionId, backupId: backup.id }, now))) {
          throw new Refusal('NOT_FOUND', { message: 'This download was used or is too old. Please start it again' });
        }
        const target = { kind: 'backup', id: backup.id } as const;
        const change = { before: null, after: null, reason: null, now };
        await recordAction(tx, { actor, action: 'backup.download', target, ...change });
      });
    }
    reply
      .type('application/octet-stream')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="${backup.file_name}"`);
    return read();
  });
}

/** What is done to the files of one backup. */
function registerFileActions(app: FastifyInstance, services: FileServices): void {
  const { db, env, clock } = services;

  route(app, contract.uploadBackup, async ({ actor, params }) => {
    const { id, upload_fault, upload_due_at } = await findListed(db, params.id);
    if (env.backupBucket === undefined) throw new Refusal('BACKUP_UNUSABLE', { message: noBucketText });
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      await requestUpload(tx, id, now);
      await recordAction(tx, {
        actor,
        action: 'backup.upload',
        target: { kind: 'backup', id },
        before: { fault: upload_fault, dueAt: upload_due_at?.toISOString() ?? null },
        after: { fault: upload_fault, dueAt: now.toISOString() },
        reason: null,
        now,
      });
    });
    return { dueAt: now.toISOString() };
  });

  route(app, contract.deleteBackup, async ({ actor, params, body: { reason } }) => {
    const backup = await findListed(db, params.id);
    const now = clock.now();
    const requireDeletable = async (tx: Executor) => {
      // It may be the one that is being verified or restored.
      if (await isTaskRunning(tx)) throw new Refusal('SYSTEM_TASK_RUNNING');
      if ((await findNewestVerified(tx))?.id === backup.id) throw new Refusal('BACKUP_NEEDED');
    };
    await requireDeletable(db);
    await deleteBackup(services, backup, async (tx) => {
      await requireDeletable(tx);
      await recordAction(tx, {
        actor,
        action: 'backup.delete',
        target: { kind: 'backup', id: backup.id },
        before: { fileName: backup.file_name, bytes: backup.bytes, madeAt: backup.made_at.toISOString() },
        after: null,
        reason,
        now,
      });
    }).catch(refuseWithoutBucket);
    return { deletedAt: now.toISOString() };
  });
}

interface OpenFile {
  readonly size: number;
  readonly read: () => Readable;
}

/** That of this machine, or else that of the bucket. */
async function openFile(
  services: FileServices,
  { file_name: name, off_disk_at }: { readonly file_name: string; readonly off_disk_at: Date | null },
): Promise<OpenFile> {
  const { env, clock } = services;
  const missing = () => new Refusal('NOT_FOUND', { message: 'No such backup' });
  if (off_disk_at === null) {
    const path = backupPath(services, name);
    const { size } = await stat(path).catch(() => Promise.reject(missing()));
    return { size, read: () => createReadStream(path) };
  }
  if (env.backupBucket === undefined) throw new Refusal('BACKUP_UNUSABLE', { message: noBucketText });
  const bucket = new Bucket(env.backupBucket, clock);
  const size = await bucket.sizeOf(name).catch(refuseWithoutBucket);
  if (size === null) throw missing();
  return { size, read: () => Readable.from(bucket.read(name)) };
}

function refuseWithoutBucket(error: unknown): never {
  if (error instanceof S3Error) throw new Refusal('BUCKET_UNAVAILABLE', { message: error.message, cause: error });
  throw error;
}
