import { sql } from 'kysely';
import type { Executor } from './database.js';

/** Players by their id: above `after`, up to and including `to`. */
export interface PlayerRange {
  readonly after: string;
  readonly to: string;
}

export const lowestId = '00000000-0000-0000-0000-000000000000';
export const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface RunKey {
  readonly task: string;
  readonly day: string;
}

/**
 * A range of some hundred players takes some tens of milliseconds; its locks end with the statement that does
 * not.
 */
const statementMsMax = 10_000;

/**
 * Locks the run until the transaction ends, beginning it if needed.
 * @returns the last player of the ranges that are done; undefined when the whole run is
 */
export async function lockRangeRun(tx: Executor, run: RunKey, now: Date): Promise<string | undefined> {
  const { task, day } = run;
  if (await wasRun(tx, run)) return undefined;
  await sql`select set_config('statement_timeout', ${String(statementMsMax)}, true)`.execute(tx);
  await tx
    .insertInto('range_run')
    .values({ task, day, after_id: lowestId, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('range_run')
    .select('after_id')
    .where('task', '=', task)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // Another caller may have ended the run between the first look and the insertion, which would begin it
  // again.
  if (!(await wasRun(tx, run))) return row.after_id;
  await deleteRangeRun(tx, run);
  return undefined;
}

/** The id of the last of so many wallets after a player; undefined when fewer are left. */
export async function findRangeEnd(tx: Executor, after: string, players: number): Promise<string | undefined> {
  const { rows } = await sql<{ to: string }>`
    select user_id as to from wallet where user_id > ${after}::uuid order by user_id offset ${players - 1} limit 1`.execute(
    tx,
  );
  return rows[0]?.to;
}

export async function moveRangeRun(tx: Executor, { task, day }: RunKey, after: string): Promise<void> {
  await tx.updateTable('range_run').set({ after_id: after }).where('task', '=', task).where('day', '=', day).execute();
}

/** Records the day as done, like all daily work. */
export async function endRangeRun(tx: Executor, { task, day }: RunKey, now: Date): Promise<void> {
  await deleteRangeRun(tx, { task, day });
  await tx.insertInto('daily_run').values({ task, day, ran_at: now }).execute();
}

/** The days on which a task began and did not end, oldest first. */
export async function listOpenRangeRuns(db: Executor, task: string): Promise<string[]> {
  const rows = await db.selectFrom('range_run').select('day').where('task', '=', task).orderBy('day').execute();
  return rows.map(({ day }) => day);
}

async function deleteRangeRun(tx: Executor, { task, day }: RunKey): Promise<void> {
  await tx.deleteFrom('range_run').where('task', '=', task).where('day', '=', day).execute();
}

/** Whether a task is done for a day. */
export async function wasRun(db: Executor, { task, day }: RunKey): Promise<boolean> {
  const { rows } = await sql`select from daily_run where task = ${task} and day = ${day}::date`.execute(db);
  return rows.length > 0;
}
