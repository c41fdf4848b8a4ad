import { EnvironmentError } from '../environment/environment-error.js';
import { BackupError } from '../platform/backup/backup-error.js';
import { EmbeddedPostgresError } from '../platform/embedded-postgres/embedded-postgres-error.js';
import { S3Error } from '../platform/s3/s3-error.js';

export class UsageError extends Error {}

/** One line for what the operator can change, the stack for everything else. */
export function explainBackupError(error: unknown): string {
  const kinds = [UsageError, BackupError, S3Error, EnvironmentError, EmbeddedPostgresError];
  if (error instanceof Error && kinds.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
