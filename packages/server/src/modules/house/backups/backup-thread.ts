import { parentPort, workerData } from 'node:worker_threads';
import { contentOf } from '../../../platform/backup/backup-content.js';
import { BackupError } from '../../../platform/backup/backup-error.js';
import { downloadBackup, uploadBackup } from '../../../platform/backup/bucket-copy.js';
import { makeBackup, type Progress } from '../../../platform/backup/make-backup.js';
import { verifyContent } from '../../../platform/backup/verify-backup.js';
import { systemClock } from '../../../platform/clock.js';
import { lowerThreadPriority } from '../../../platform/lower-priority.js';
import { S3Error } from '../../../platform/s3/s3-error.js';
import type { FromThread, ThreadWork } from './backup-threads.js';

const progressEveryMs = 250;

async function work(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('this file is a worker thread');
  const post = (message: FromThread) => port.postMessage(message);
  lowerThreadPriority();
  let postedMs = 0;
  const onProgress = (progress: Progress) => {
    if (systemClock.nowMs() - postedMs < progressEveryMs) return;
    postedMs = systemClock.nowMs();
    post({ kind: 'progress', progress });
  };
  try {
    post({ kind: 'done', result: await run(workerData as ThreadWork, onProgress) });
  } catch (error) {
    post(failureOf(error));
  }
}

function failureOf(error: unknown): FromThread {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof BackupError) return { kind: 'backup-error', message, code: error.code };
  if (error instanceof S3Error) return { kind: 's3-error', message, code: error.code, passing: error.passing };
  return { kind: 'failed', message };
}

async function run(work: ThreadWork, onProgress: (progress: Progress) => void) {
  if (work.kind === 'make') return makeBackup({ ...work.request, onProgress });
  const onBytes = (done: number) => onProgress({ done, total: 0, step: work.kind });
  if (work.kind !== 'verify') {
    const copy = work.kind === 'upload' ? uploadBackup : downloadBackup;
    return copy({ ...work.request, onProgress: onBytes }, systemClock);
  }
  const { place, passphrase } = work.request;
  const content = contentOf(place, systemClock);
  const { bytes, sha256 } = await verifyContent({ content, passphrase, onProgress: onBytes });
  return { bytes, sha256 };
}

await work();
