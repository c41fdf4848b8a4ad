import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { BackupFault } from '../../platform/backup/backup-fault.js';
import { makeBackup, type Progress } from '../../platform/backup/make-backup.js';
import { verifyBackup } from '../../platform/backup/verify-backup.js';
import { systemClock } from '../../platform/clock.js';
import type { FromThread, ThreadWork } from './backup-threads.js';

const progressEveryMs = 250;

async function work(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('this file is a worker thread');
  const post = (message: FromThread) => port.postMessage(message);
  lowerPriority();
  let postedMs = 0;
  const onProgress = (progress: Progress) => {
    if (systemClock.nowMs() - postedMs < progressEveryMs) return;
    postedMs = systemClock.nowMs();
    post({ kind: 'progress', progress });
  };
  try {
    post({ kind: 'done', result: await run(workerData as ThreadWork, onProgress) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    post({ kind: 'failed', message, code: error instanceof BackupFault ? error.code : undefined });
  }
}

async function run(work: ThreadWork, onProgress: (progress: Progress) => void) {
  if (work.kind === 'make') return makeBackup({ ...work.request, onProgress });
  const { bytes, sha256 } = await verifyBackup({
    path: work.path,
    passphrase: work.passphrase,
    onProgress: (done) => onProgress({ done, total: 0, step: 'verify' }),
  });
  return { bytes, sha256 };
}

/** On Linux, priority 0 of this call is the calling thread; elsewhere it would be the whole process. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A container may forbid it.
  }
}

await work();
