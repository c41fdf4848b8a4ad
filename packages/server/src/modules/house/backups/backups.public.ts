export type { BackupHost } from './backup-host.js';
export { backupRules } from './backup-rules.js';
export { threadedBackups } from './backup-threads.js';
export { fileNameOf as backupFileName, keyCostLog2 as backupKeyCostLog2 } from './make-game-backup.js';
export { restoreWithAudit } from './restore-with-audit.js';
