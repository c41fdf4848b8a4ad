import { endpoint } from '../endpoint.js';
import type * as schemas from './backups.schema.js';

export const listBackups = endpoint<typeof schemas.listBackups>()({
  url: '/api/v1/manager/backups',
  summary: 'The backups that can be restored, and what runs or ran last',
  policy: { permission: 'backup.make' },
});

export const makeBackup = endpoint<typeof schemas.makeBackup>()({
  method: 'POST',
  url: '/api/v1/manager/backups',
  summary: 'Start a backup of the database and the uploaded files',
  policy: { permission: 'backup.make', recentAuthentication: true },
  audit: 'backup.make',
  status: 202,
  errors: ['SYSTEM_TASK_RUNNING'],
});

export const verifyBackup = endpoint<typeof schemas.verifyBackup>()({
  method: 'POST',
  url: '/api/v1/manager/backups/:id/verify',
  summary: 'Read a backup again and compare every checksum',
  policy: { permission: 'backup.make' },
  audit: 'backup.verify',
  status: 202,
  errors: ['NOT_FOUND', 'SYSTEM_TASK_RUNNING'],
});

const download = {
  policy: { permission: 'backup.download', recentAuthentication: true },
  errors: ['NOT_FOUND', 'BACKUP_NOT_ENCRYPTED', 'BACKUP_UNUSABLE', 'BUCKET_UNAVAILABLE'],
} as const;

export const openBackupDownload = endpoint<typeof schemas.openBackupDownload>()({
  ...download,
  method: 'POST',
  url: '/api/v1/admin/backups/:id/download',
  summary: 'Allow this session one download of a backup, for a minute',
  audit: 'none',
  status: 201,
});

export const downloadBackup = endpoint<typeof schemas.downloadBackup>()({
  ...download,
  url: '/api/v1/admin/backups/:id/file',
  summary: 'The file of a backup, once after `/download` allowed it; in production an encrypted one',
  audit: 'backup.download',
});

export const uploadBackup = endpoint<typeof schemas.uploadBackup>()({
  method: 'POST',
  url: '/api/v1/manager/backups/:id/upload',
  summary: 'Upload a backup to the bucket again, after a failure',
  policy: { permission: 'backup.make' },
  audit: 'backup.upload',
  status: 202,
  errors: ['NOT_FOUND', 'BACKUP_UNUSABLE'],
});

export const deleteBackup = endpoint<typeof schemas.deleteBackup>()({
  method: 'POST',
  url: '/api/v1/admin/backups/:id/deletion',
  summary: 'Delete a backup in the folder and in the bucket',
  policy: { permission: 'backup.restore', recentAuthentication: true },
  audit: 'backup.delete',
  errors: ['NOT_FOUND', 'SYSTEM_TASK_RUNNING', 'BACKUP_NEEDED', 'BUCKET_UNAVAILABLE'],
});

export const getRestorePreview = endpoint<typeof schemas.getRestorePreview>()({
  url: '/api/v1/admin/backups/:id/restore-preview',
  summary: 'What would be lost by restoring a backup',
  policy: { permission: 'backup.restore' },
  errors: ['NOT_FOUND'],
});

export const restoreBackup = endpoint<typeof schemas.restoreBackup>()({
  method: 'POST',
  url: '/api/v1/admin/backups/:id/restore',
  summary: 'Replace the game by a backup, after a backup of now',
  policy: { permission: 'backup.restore', recentAuthentication: true },
  audit: 'backup.restore',
  status: 202,
  errors: ['NOT_FOUND', 'SYSTEM_TASK_RUNNING', 'BACKUP_UNUSABLE'],
});
