import type { BackupPlace } from '../../../platform/backup/backup-content.js';
import type { CopyRequest } from '../../../platform/backup/bucket-copy.js';
import type { BackupRequest, MadeBackup, Progress } from '../../../platform/backup/make-backup.js';
import type { ContentOptions, VerifiedBackup } from '../../../platform/backup/verify-backup.js';
import type { Database } from '../../../platform/database.js';

export type VerifyRequest = Omit<ContentOptions, 'content'> & { readonly place: BackupPlace };

/** The work on backup files, in a thread of its own in the running server. */
export interface BackupWorker {
  make(request: BackupRequest): Promise<MadeBackup>;
  /** @throws BackupError, S3Error */
  verify(request: VerifyRequest): Promise<Omit<VerifiedBackup, 'manifest'>>;
  /** @throws S3Error */
  upload(request: CopyRequest): Promise<void>;
  /** @throws S3Error */
  download(request: CopyRequest): Promise<void>;
}

/** What the process that runs the game does for backups. */
export interface BackupHost extends BackupWorker {
  /**
   * Ends the game on this instance (streams, requests, jobs, ticks), runs `work` while every request is
   * answered with 503, and starts the game again, from the database as it is then. Does nothing while that is
   * under way.
   */
  restart(work: (report: (progress: Progress) => void) => Promise<void>): void;
  /** @throws BackupError AUDIT_BROKEN when an invariant does not hold */
  audit(db: Database): Promise<void>;
}
