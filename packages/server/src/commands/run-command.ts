import { EnvironmentError } from '../environment/environment-error.js';
import { BackupError } from '../platform/backup/backup-error.js';
import { OtherSecretError } from '../platform/backup/serving-lock.js';
import { CompositionError } from '../platform/composition-error.js';
import { EmbeddedPostgresError, systemCode } from '../platform/embedded-postgres/embedded-postgres-error.js';
import { OutsideDatabaseError } from '../platform/outside-database.sql.js';
import { PoolerError } from '../platform/pooler.sql.js';
import { S3Error } from '../platform/s3/s3-error.js';
import { SchemaError } from '../platform/schema-error.js';

/** What the operator typed cannot be used; the message is the usage, or says why. */
export class UsageError extends Error {}

const ownKinds = [
  UsageError,
  EnvironmentError,
  EmbeddedPostgresError,
  CompositionError,
  OutsideDatabaseError,
  PoolerError,
  SchemaError,
  OtherSecretError,
  BackupError,
  S3Error,
];
const fileCodes: ReadonlySet<string> = new Set(['EACCES', 'EROFS', 'EPERM', 'ENOENT', 'ENOSPC']);

/** One line for what the operator can change, the stack for everything else. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (ownKinds.some((kind) => error instanceof kind)) return error.message;
  if (fileCodes.has(systemCode(error) ?? '')) return `A file cannot be used: ${error.message}`;
  return error.stack ?? error.message;
}

/** Runs a command to its exit code, 0 unless it returns another; 1 with one line when it fails. */
export async function runCommand(work: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.stderr.write(`${explainError(error)}\n`);
    process.exitCode = 1;
  }
}
