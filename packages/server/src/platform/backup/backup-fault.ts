export type BackupFaultCode =
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

/** Why a backup was not made, read or restored: an expected failure, with a sentence for the person at the command. */
export class BackupFault extends Error {
  readonly code: BackupFaultCode;

  constructor(code: BackupFaultCode, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'BackupFault';
    this.code = code;
  }
}
