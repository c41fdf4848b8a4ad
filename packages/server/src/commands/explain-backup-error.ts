import { EnvironmentError } from '../environment/environment-error.js';
import { BackupFault } from '../platform/backup/backup-fault.js';
import { EmbeddedPostgresError } from '../platform/embedded-postgres/embedded-postgres-error.js';
import { S3Fault } from '../platform/s3/s3-fault.js';

export class UsageError extends Error {}

/** One line for what the operator can change, the stack for everything else. */
export function explainBackupError(error: unknown): string {
  const kinds = [UsageError, BackupFault, S3Fault, EnvironmentError, EmbeddedPostgresError];
  if (error instanceof Error && kinds.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
