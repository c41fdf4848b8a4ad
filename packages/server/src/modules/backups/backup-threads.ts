import { Worker } from 'node:worker_threads';
import { BackupFault, type BackupFaultCode } from '../../platform/backup/backup-fault.js';
import type { BackupRequest, MadeBackup, Progress } from '../../platform/backup/make-backup.js';
import type { BackupWorker } from './backup-host.js';

export type ThreadWork =
  | { readonly kind: 'make'; readonly request: Omit<BackupRequest, 'onProgress' | 'signal'> }
  | { readonly kind: 'verify'; readonly path: string; readonly passphrase: string | undefined };

export type FromThread =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly message: string; readonly code: BackupFaultCode | undefined };

const threadFile = new URL('./backup-thread.js', import.meta.url);

/**
 * Runs the work in a thread of low priority: copying, compressing and hashing a gigabyte in the server's own thread would
 * delay every trade.
 */
export const threadedBackups: BackupWorker = {
  make: ({ onProgress, signal, ...request }) =>
    runInThread<MadeBackup>({ kind: 'make', request }, (progress) => onProgress?.(progress), signal),
  verify: ({ path, passphrase, onProgress }) =>
    runInThread({ kind: 'verify', path, passphrase }, ({ done }) => onProgress?.(done)),
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
      const { message: text, code } = message;
      return reject(code === undefined ? new Error(text) : new BackupFault(code, text));
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
