import type { BackupRules } from '../../../platform/backup/make-backup.js';
import { repeatablePaymentTasks } from '../../money/payments/payments.public.js';

/** Tables whose rows must not come back with a backup, each with the reason. */
const leftOutTables: Readonly<Record<string, string>> = {
  session: 'a log-in that ended after the backup would be open again',
  api_key: 'a key that was revoked after the backup would work again',
  push_subscription: 'a browser that left after the backup would get messages again',
  verification: 'links of mails would work twice',
  rate_limit: 'counters of a window that is over',
  robot_check_used: 'challenges that have expired',
  two_factor_used_code: 'codes that have expired',
  local_mail: 'mail of the development mailbox, with its links',
  audit_seal: 'the trail that is restored is sealed by the server that serves it',
  backup_download: 'leave for downloads, which has expired',
  backup: 'the list of backups belongs to the folder, not to the game',
  bucket_check: 'when this machine last listed the bucket',
  system_task: 'work on this machine',
  size_day: 'sizes of this machine',
};

export const backupRules: BackupRules = {
  leftOut: new Set(Object.keys(leftOutTables)),
  // Mail and push messages of the backup's queue have been sent since.
  repeatableTasks: repeatablePaymentTasks,
};

/** Rows that a restore over a running game keeps. */
export const carriedOverTables = ['backup', 'bucket_check', 'system_task', 'size_day'] as const;
