import * as contract from '@limelight/contract/house/backups';
import { minuteMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { route } from '../../../platform/http/route.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { listBackupRows } from './backup.sql.js';
import { registerBackupFiles } from './backup-files.routes.js';
import { backupSettings } from './backups.settings.js';
import { findBucketCheck } from './bucket.sql.js';
import { deleteExpiredBackups } from './delete-backup.js';
import { findListed } from './find-listed.js';
import { makeGameBackup, verifyGameBackup } from './make-game-backup.js';
import { nightlyFrom } from './nightly-backup.js';
import { presentBackup, presentTask } from './present-backups.js';
import { type RestoreServices, restoreGame } from './restore-game.js';
import { countSince } from './restore-preview.sql.js';
import { startSystemTask } from './run-system-task.js';
import { syncFolder } from './sync-folder.js';
import { failSilentTasks, listSystemTasks } from './system-task.sql.js';

const tasksListed = 8;
const silentMs = minuteMs;

export function registerBackups(app: FastifyInstance, services: RestoreServices): void {
  registerBackup(app, services);
  registerBackupFiles(app, services);
  const { db, env, clock, settings } = services;

  route(app, contract.listBackups, async () => {
    await syncFolder(services);
    const now = clock.now();
    await failSilentTasks(db, { silentSince: new Date(now.getTime() - silentMs), now });
    const [backups, tasks, check] = await Promise.all([
      listBackupRows(db),
      listSystemTasks(db, tasksListed),
      findBucketCheck(db),
    ]);
    const { nightlyBackup, backupRetentionDays } = settings.of(backupSettings);
    return {
      backups: backups.map((row) => presentBackup(row, env.backupBucket !== undefined)),
      tasks: tasks.map(presentTask),
      nightly: nightlyBackup ? { from: nightlyFrom, keptDays: backupRetentionDays } : null,
      encrypted: env.backupPassphrase !== undefined,
      bucket: env.backupBucket
        ? {
            name: env.backupBucket.bucket,
            host: new URL(env.backupBucket.endpoint).host,
            checkedAt: check?.checked_at.toISOString() ?? null,
            fault: check?.fault ?? null,
          }
        : null,
    };
  });

  route(app, contract.makeBackup, async ({ actor }) => {
    const { id } = await startSystemTask(services, {
      kind: 'backup',
      startedBy: actor.userId,
      record: (tx, taskId) => record(tx, { actor, action: 'backup.make', id: taskId, now: clock.now() }),
      work: async (report) => {
        await makeGameBackup(services, { origin: 'staff', madeBy: actor.userId }, report);
        await deleteExpiredBackups(services);
        return null;
      },
    });
    return { taskId: id };
  });
}

/** Those of one backup. */
function registerBackup(app: FastifyInstance, services: RestoreServices): void {
  const { db, clock } = services;

  route(app, contract.verifyBackup, async ({ actor, params }) => {
    const { id: backupId } = await findListed(db, params.id);
    const { id } = await startSystemTask(services, {
      kind: 'verify',
      startedBy: actor.userId,
      record: (tx) => record(tx, { actor, action: 'backup.verify', id: backupId, now: clock.now() }),
      work: async (report) => {
        await verifyGameBackup(services, backupId, report);
        return null;
      },
    });
    return { taskId: id };
  });

  route(app, contract.getRestorePreview, async ({ params }) => {
    const { made_at } = await findListed(db, params.id);
    return countSince(db, made_at);
  });

  route(app, contract.restoreBackup, async ({ actor, params, body: { reason } }) => ({
    taskId: await restoreGame(services, { actor, backupId: params.id, reason }),
  }));
}

interface BackupAction {
  readonly actor: Actor;
  readonly action: 'backup.make' | 'backup.verify';
  readonly id: string;
  readonly now: Date;
}

function record(tx: Executor, { actor, action, id, now }: BackupAction): Promise<void> {
  const target = { kind: 'backup', id } as const;
  return recordAction(tx, { actor, action, target, before: null, after: null, reason: null, now });
}
