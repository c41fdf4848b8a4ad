import { audited } from '../audit.js';
import type { BackupHost } from '../modules/house/backups/backups.public.js';
import { contentOf } from '../platform/backup/backup-content.js';
import { downloadBackup, uploadBackup } from '../platform/backup/bucket-copy.js';
import { makeBackup } from '../platform/backup/make-backup.js';
import { verifyContent } from '../platform/backup/verify-backup.js';
import { systemClock } from '../platform/clock.js';

/** In this thread, and without a process that could restart: for tests and commands. */
export const localHost: BackupHost = {
  make: makeBackup,
  verify: ({ place, ...options }) => verifyContent({ ...options, content: contentOf(place, systemClock) }),
  upload: (request) => uploadBackup(request, systemClock),
  download: (request) => downloadBackup(request, systemClock),
  audit: audited,
  restart: () => undefined,
};
