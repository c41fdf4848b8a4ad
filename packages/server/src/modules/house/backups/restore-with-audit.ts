import { type RestoreRequest, restoreBackup } from '../../../platform/backup/restore-backup.js';
import { carriedOverTables } from './backup-rules.js';

/** A restore by this game's rules. @throws BackupError */
export function restoreWithAudit(request: Omit<RestoreRequest, 'carriedOver'>) {
  return restoreBackup({ ...request, carriedOver: carriedOverTables });
}
