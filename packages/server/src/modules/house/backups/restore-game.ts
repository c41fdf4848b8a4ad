import { minuteMs } from '@limelight/rules/time';
import { withRestoreIntent } from '../../../platform/backup/serving-lock.js';
import { type Database, type Executor, openDatabase } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { recordAction, recordActionWithin } from '../../people/audit-trail/audit-trail.public.js';
import { findBackup } from './backup.sql.js';
import type { BackupHost } from './backup-host.js';
import {
  type BackupServices,
  backupPath,
  fetchFromBucket,
  filesFolderOf,
  makeGameBackup,
  noBucketText,
  verifyGameBackup,
} from './make-game-backup.js';
import { restoreWithAudit } from './restore-with-audit.js';
import { startSystemTask } from './run-system-task.js';
import { announceRestore, finishSystemTask, type TaskProgress } from './system-task.sql.js';

export type RestoreServices = BackupServices & { readonly host: BackupHost };

export interface RestorePlan {
  readonly actor: Actor;
  readonly backupId: string;
  readonly reason: string;
}

/** Shutdown ends within ten seconds on each instance. */
const waitForServersMs = minuteMs;

/**
 * Verifies the backup, makes one of now, then hands over to the process: it ends the game on every instance,
 * restores, and starts it again.
 * @returns the task's id
 * @throws Refusal NOT_FOUND, SYSTEM_TASK_RUNNING, BACKUP_UNUSABLE
 */
export async function restoreGame(services: RestoreServices, plan: RestorePlan): Promise<string> {
  const { db, env, clock } = services;
  const { actor, backupId, reason } = plan;
  const backup = await findBackup(db, backupId);
  if (backup === undefined) throw new Refusal('NOT_FOUND', { message: 'No such backup' });
  if (backup.fault !== null) throw new Refusal('BACKUP_UNUSABLE', { message: backup.fault });
  if (backup.encrypted && env.backupPassphrase === undefined) {
    throw new Refusal('BACKUP_UNUSABLE', { message: 'This backup is encrypted, and BACKUP_PASSPHRASE is not set' });
  }
  if (backup.off_disk_at !== null && env.backupBucket === undefined) {
    throw new Refusal('BACKUP_UNUSABLE', { message: noBucketText });
  }
  const { id } = await startSystemTask(services, {
    kind: 'restore',
    startedBy: actor.userId,
    record: (tx) =>
      recordAction(tx, {
        actor,
        action: 'backup.restore',
        target: { kind: 'backup', id: backupId },
        before: null,
        after: { state: 'requested', fileName: backup.file_name },
        reason,
        now: clock.now(),
      }),
    work: (report, taskId) => prepareRestore(services, plan, { report, taskId, fileName: backup.file_name }),
  });
  return id;
}

interface RunningTask {
  readonly taskId: string;
  readonly fileName: string;
  readonly report: (progress: TaskProgress) => void;
}

/** Hands over to the process, because the game that started the task ends before the restore begins. */
async function prepareRestore(services: RestoreServices, plan: RestorePlan, task: RunningTask): Promise<'handed-over'> {
  await fetchFromBucket(services, plan.backupId, task.report);
  await verifyGameBackup(services, plan.backupId, task.report);
  await makeGameBackup(services, { origin: 'before-restore', madeBy: plan.actor.userId }, task.report);
  services.host.restart((report) =>
    withRestoreIntent(services.databaseUrl, () => replaceGame(services, plan, { ...task, report })).catch((error) =>
      noteFailure(services, task.taskId, error),
    ),
  );
  return 'handed-over';
}

/** With connections of its own: those of the game are closed. */
async function replaceGame(services: RestoreServices, plan: RestorePlan, task: RunningTask): Promise<void> {
  const { clock, env, databaseUrl, log, host } = services;
  const { taskId, fileName, report } = task;
  await withOwnDatabase(services, (db) => announceRestore(db));
  await restoreWithAudit({
    databaseUrl,
    log,
    filesFolder: filesFolderOf(services),
    path: backupPath(services, fileName),
    passphrase: env.backupPassphrase,
    replace: true,
    waitForServersMs,
    onProgress: report,
    check: async (db) => {
      await host.audit(db);
      await finishSystemTask(db, taskId, { now: clock.now(), failure: null, result: null });
      await recordRestore(db, plan, { fileName, now: clock.now() });
    },
  });
}

/** The first entry after those of the backup: the entry of the request is one of those that are gone. */
async function recordRestore(
  db: Executor,
  plan: RestorePlan,
  { fileName, now }: { fileName: string; now: Date },
): Promise<void> {
  const { actor, backupId, reason } = plan;
  await recordActionWithin(db, {
    actor,
    action: 'backup.restore',
    target: { kind: 'backup', id: backupId },
    before: null,
    after: { state: 'restored', fileName },
    reason,
    now,
  });
}

async function noteFailure(services: RestoreServices, taskId: string, error: unknown): Promise<void> {
  const { clock, log } = services;
  log.error({ err: error }, 'a restore failed; the game is as it was');
  const failure = error instanceof Error ? error.message.slice(0, 500) : String(error);
  await withOwnDatabase(services, (db) => finishSystemTask(db, taskId, { now: clock.now(), failure, result: null }));
}

async function withOwnDatabase(
  { databaseUrl, log }: Pick<Services, 'databaseUrl' | 'log'>,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const { db, close } = openDatabase({ url: databaseUrl, connectionsMax: 1, onError });
  await work(db).finally(close);
}
