import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export type SystemTaskKind = 'backup' | 'verify' | 'restore' | 'optimize';

export interface NewSystemTask {
  readonly id: string;
  readonly kind: SystemTaskKind;
  readonly started_by: string | null;
  readonly started_at: Date;
}

/** @returns false when another one runs */
export async function insertSystemTask(db: Executor, task: NewSystemTask): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('system_task')
    .values({ ...task, beat_at: task.started_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends the tasks of processes that were killed. */
export async function failSilentTasks(
  db: Executor,
  { silentSince, now }: { silentSince: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('system_task')
    .set({ state: 'failed', finished_at: now, failure: 'Interrupted: its process ended' })
    .where('state', '=', 'running')
    .where('beat_at', '<', silentSince)
    .execute();
}

export interface TaskProgress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export async function updateProgress(
  db: Executor,
  id: string,
  { step, done, total, now }: TaskProgress & { now: Date },
): Promise<void> {
  await db
    .updateTable('system_task')
    .set({ step, done_units: Math.round(done), total_units: Math.round(total), beat_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function finishSystemTask(
  db: Executor,
  id: string,
  outcome: {
    readonly now: Date;
    readonly failure: string | null;
    readonly result: Readonly<Record<string, number>> | null;
  },
): Promise<void> {
  const { now, failure, result } = outcome;
  await db
    .updateTable('system_task')
    .set({
      state: failure === null ? 'done' : 'failed',
      finished_at: now,
      failure,
      result: result === null ? null : JSON.stringify(result),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function isTaskRunning(db: Executor): Promise<boolean> {
  const query = db.selectFrom('system_task').select('id').where('state', '=', 'running');
  return (await query.executeTakeFirst()) !== undefined;
}

/** Newest first. */
export function listSystemTasks(db: Executor, limit: number) {
  return db
    .selectFrom('system_task as task')
    .leftJoin('user', 'user.id', 'task.started_by')
    .selectAll('task')
    .select('user.name as starterName')
    .orderBy('task.started_at', 'desc')
    .orderBy('task.id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest task of a kind that has ended. */
export function findLastTask(db: Executor, kind: SystemTaskKind) {
  return db
    .selectFrom('system_task')
    .select(['state', 'failure', 'finished_at'])
    .where('kind', '=', kind)
    .where('state', '<>', 'running')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const restoreChannel = 'game_restore';

/** Ends the game on every instance that listens. */
export async function announceRestore(db: Executor): Promise<void> {
  await sql`select pg_notify(${restoreChannel}, '')`.execute(db);
}
