export type BackupErrorCode =
  | 'DAMAGED'
  | 'FOREIGN'
  | 'NEWER'
  | 'PASSPHRASE_NEEDED'
  | 'PASSPHRASE_WRONG'
  | 'NOT_EMPTY'
  | 'IN_USE'
  | 'AUDIT_BROKEN'
  | 'BACKUP_RUNNING'
  | 'BUCKET_MISSING';

/**
 * Why a backup was not made, read or restored: an expected failure, with a sentence for the person at the
 * command.
 */
export class BackupError extends Error {
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'BackupError';
    this.code = code;
  }
}
