import type { Insertable, Selectable } from 'kysely';
import type { DayKey } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type DayKeyRow = Selectable<DayKey>;

export function findDayKey(db: Executor, day: string): Promise<DayKeyRow | undefined> {
  return db.selectFrom('day_key').selectAll().where('day', '=', day).executeTakeFirst();
}

/** Stores what a key is made of, unless another instance did. */
export async function insertDayKey(db: Executor, row: Insertable<DayKey>): Promise<void> {
  await db
    .insertInto('day_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
