import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import * as contract from '@limelight/contract/backups';
import type { Backup, SystemTask } from '@limelight/contract/backups.schema';
import { minuteMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import type { Executor } from '../../platform/database.js';
import type { Actor } from '../../platform/http/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { route } from '../../platform/http/route.js';
import { recordAction } from '../audit-trail/audit-trail.public.js';
import { findBackup, listBackupRows } from './backup.sql.js';
import { backupSettings } from './backups.settings.js';
import { backupPath, deleteExpiredBackups, makeGameBackup, verifyGameBackup } from './make-game-backup.js';
import { nightlyFrom } from './nightly-backup.js';
import { type RestoreServices, restoreGame } from './restore-game.js';
import { countSince } from './restore-preview.sql.js';
import { startSystemTask } from './run-system-task.js';
import { syncFolder } from './sync-folder.js';
import { failSilentTasks, listSystemTasks } from './system-task.sql.js';

const tasksListed = 8;
const silentMs = minuteMs;

export function registerBackups(app: FastifyInstance, services: RestoreServices): void {
  registerBackup(app, services);
  const { db, env, clock, settings } = services;

  route(app, contract.listBackups, async () => {
    await syncFolder(services);
    const now = clock.now();
    await failSilentTasks(db, { silentSince: new Date(now.getTime() - silentMs), now });
    const [backups, tasks] = await Promise.all([listBackupRows(db), listSystemTasks(db, tasksListed)]);
    const { nightlyBackup, backupRetentionDays } = settings.of(backupSettings);
    return {
      backups: backups.map(presentBackup),
      tasks: tasks.map(presentTask),
      nightly: nightlyBackup ? { from: nightlyFrom, keptDays: backupRetentionDays } : null,
      encrypted: env.backupPassphrase !== undefined,
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

  route(app, contract.downloadBackup, async ({ actor, params, request, reply }) => {
    const { id, file_name } = await findListed(db, params.id);
    const path = backupPath(services, file_name);
    const { size } = await stat(path).catch(() =>
      Promise.reject(new Refusal('NOT_FOUND', { message: 'No such backup' })),
    );
    // A page checks by HEAD whether the password is needed first.
    if (request.method !== 'HEAD') {
      await db.transaction().execute((tx) => record(tx, { actor, action: 'backup.download', id, now: clock.now() }));
    }
    reply
      .type('application/octet-stream')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="${file_name}"`);
    return createReadStream(path);
  });

  route(app, contract.getRestorePreview, async ({ params }) => {
    const { made_at } = await findListed(db, params.id);
    return countSince(db, made_at);
  });

  route(app, contract.restoreBackup, async ({ actor, params, body: { reason } }) => ({
    taskId: await restoreGame(services, { actor, backupId: params.id, reason }),
  }));
}

async function findListed(db: Executor, id: string) {
  const backup = await findBackup(db, id);
  if (backup === undefined) throw new Refusal('NOT_FOUND', { message: 'No such backup' });
  return backup;
}

interface BackupAction {
  readonly actor: Actor;
  readonly action: 'backup.make' | 'backup.verify' | 'backup.download';
  readonly id: string;
  readonly now: Date;
}

function record(tx: Executor, { actor, action, id, now }: BackupAction): Promise<void> {
  const target = { kind: 'backup', id } as const;
  return recordAction(tx, { actor, action, target, before: null, after: null, reason: null, now });
}

function presentBackup(row: Awaited<ReturnType<typeof listBackupRows>>[number]): Backup {
  return {
    id: row.id,
    createdAt: row.made_at.toISOString(),
    origin: row.origin as Backup['origin'],
    madeBy: row.makerName,
    bytes: row.bytes,
    encrypted: row.encrypted,
    sha256: row.sha256,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    fault: row.fault,
    keptUntil: row.kept_until?.toISOString() ?? null,
  };
}

function presentTask(row: Awaited<ReturnType<typeof listSystemTasks>>[number]): SystemTask {
  const { done_units: done, total_units: total } = row;
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return {
    id: row.id,
    kind: row.kind as SystemTask['kind'],
    state: row.state as SystemTask['state'],
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    startedBy: row.starterName,
    step: row.step,
    progressBps: Math.round((row.state === 'done' ? 1 : share) * 10_000),
    failure: row.failure,
    result: row.result as SystemTask['result'],
  };
}
