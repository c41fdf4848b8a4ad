import { carriedOverTables } from './backup-rules.js';
import { restoreBackup, type RestoreRequest } from '../../platform/backup/restore-backup.js';

/** A restore by this game's rules. @throws BackupFault */
export function restoreWithAudit(request: Omit<RestoreRequest, 'carriedOver'>) {
  return restoreBackup({ ...request, carriedOver: carriedOverTables });
}
