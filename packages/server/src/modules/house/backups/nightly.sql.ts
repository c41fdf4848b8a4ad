import type { Executor } from '../../../platform/database.js';

const task = 'nightly backup';

export async function isNightStarted(db: Executor, day: string): Promise<boolean> {
  const query = db.selectFrom('daily_run').select('day').where('task', '=', task).where('day', '=', day);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertNight(tx: Executor, day: string, now: Date): Promise<void> {
  await tx.insertInto('daily_run').values({ task, day, ran_at: now }).execute();
}
