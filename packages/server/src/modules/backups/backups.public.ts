export type { BackupHost } from './backup-host.js';
export { threadedBackups } from './backup-threads.js';
export { restoreWithAudit } from './restore-with-audit.js';
