import { insertSystemTask } from '../modules/house/backups/system-task.sql.js';
import { uuidv7 } from '../platform/random.js';
import type { TestServices } from '../testing/services.js';
import { type Group, nobody } from './access-matrix-row.fixture.js';

/**
 * A task that runs refuses every other one, so that no caller of the matrix starts work in the background.
 */
export async function occupySystemTasks({ db, clock, random }: TestServices): Promise<void> {
  const id = uuidv7(clock, random);
  await insertSystemTask(db, { id, kind: 'verify', started_by: null, started_at: clock.now() });
}

const both = ['manager', 'admin'] as const;

/** The endpoints of backups, system data and health. */
export const backupGroups: readonly Group[] = [
  {
    policy: { permission: 'backup.make' },
    staff: both,
    routes: {
      'GET /api/v1/manager/backups': 200,
      'GET /api/v1/manager/system-data': 200,
      'POST /api/v1/manager/backups/:id/upload': { status: 404, url: `/api/v1/manager/backups/${nobody}/upload` },
      'POST /api/v1/manager/backups/:id/verify': { status: 404, url: `/api/v1/manager/backups/${nobody}/verify` },
    },
  },
  {
    policy: { permission: 'backup.make', recentAuthentication: true },
    staff: both,
    routes: { 'POST /api/v1/manager/backups': 409 },
  },
  {
    policy: { permission: 'backup.download', recentAuthentication: true },
    staff: ['admin'],
    routes: {
      'POST /api/v1/admin/backups/:id/download': { status: 404, url: `/api/v1/admin/backups/${nobody}/download` },
      'GET /api/v1/admin/backups/:id/file': { status: 404, url: `/api/v1/admin/backups/${nobody}/file` },
    },
  },
  {
    policy: { permission: 'backup.restore' },
    staff: ['admin'],
    routes: {
      'GET /api/v1/admin/backups/:id/restore-preview': {
        status: 404,
        url: `/api/v1/admin/backups/${nobody}/restore-preview`,
      },
    },
  },
  {
    policy: { permission: 'backup.restore', recentAuthentication: true },
    staff: ['admin'],
    routes: {
      'POST /api/v1/admin/backups/:id/deletion': {
        status: 404,
        url: `/api/v1/admin/backups/${nobody}/deletion`,
        body: () => ({ reason: 'A test' }),
      },
      'POST /api/v1/admin/backups/:id/restore': {
        status: 404,
        url: `/api/v1/admin/backups/${nobody}/restore`,
        body: () => ({ word: 'RESTORE', reason: 'A lost table' }),
      },
    },
  },
  {
    policy: { permission: 'system.maintain' },
    staff: both,
    routes: {
      'POST /api/v1/manager/system-data/optimization': 409,
      'POST /api/v1/manager/system-data/cache-clearing': 200,
    },
  },
  {
    policy: { permission: 'system.read-health' },
    staff: ['admin'],
    routes: { 'GET /api/v1/admin/system-health': 200 },
  },
];
