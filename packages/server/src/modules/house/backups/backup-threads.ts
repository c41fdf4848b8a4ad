import { Worker } from 'node:worker_threads';
import { BackupError, type BackupErrorCode } from '../../../platform/backup/backup-error.js';
import type { CopyRequest } from '../../../platform/backup/bucket-copy.js';
import type { BackupRequest, MadeBackup, Progress } from '../../../platform/backup/make-backup.js';
import { S3Error } from '../../../platform/s3/s3-error.js';
import type { BackupWorker, VerifyRequest } from './backup-host.js';

export type ThreadWork =
  | { readonly kind: 'make'; readonly request: Omit<BackupRequest, 'onProgress' | 'signal'> }
  | { readonly kind: 'verify'; readonly request: Omit<VerifyRequest, 'onProgress'> }
  | { readonly kind: 'upload' | 'download'; readonly request: Omit<CopyRequest, 'onProgress'> };

export type FromThread =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'backup-error'; readonly message: string; readonly code: BackupErrorCode }
  | { readonly kind: 's3-error'; readonly message: string; readonly code: string; readonly passing: boolean };

const threadFile = new URL('./backup-thread.js', import.meta.url);

/**
 * Runs the work in a thread of low priority: copying, compressing, hashing and encrypting a gigabyte in the
 * server's own thread would delay every trade.
 */
export const threadedBackups: BackupWorker = {
  make: ({ onProgress, signal, ...request }) =>
    runInThread<MadeBackup>({ kind: 'make', request }, (progress) => onProgress?.(progress), signal),
  verify: ({ onProgress, ...request }) => runInThread({ kind: 'verify', request }, ({ done }) => onProgress?.(done)),
  upload: ({ onProgress, ...request }) => runInThread({ kind: 'upload', request }, ({ done }) => onProgress?.(done)),
  download: ({ onProgress, ...request }) =>
    runInThread({ kind: 'download', request }, ({ done }) => onProgress?.(done)),
};

function runInThread<Result>(
  work: ThreadWork,
  onProgress: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    // The thread must not inherit flags of this process, such as those of a debugger.
    const thread = new Worker(threadFile, { workerData: work, execArgv: [] });
    const abort = () => void thread.terminate();
    signal?.addEventListener('abort', abort, { once: true });
    thread.on('message', (message: FromThread) => {
      if (message.kind === 'progress') return onProgress(message.progress);
      if (message.kind === 'done') return resolve(message.result as Result);
      return reject(errorOf(message));
    });
    thread.once('error', reject);
    thread.once('exit', () => {
      signal?.removeEventListener('abort', abort);
      reject(new Error('the backup was interrupted'));
    });
    // Only the server keeps the process alive, not this thread.
    thread.unref();
  });
}

function errorOf(message: Exclude<FromThread, { kind: 'progress' | 'done' }>): Error {
  if (message.kind === 'backup-error') return new BackupError(message.code, message.message);
  if (message.kind === 's3-error') return new S3Error(message.code, message.message, { passing: message.passing });
  return new Error(message.message);
}
