import type { Selectable } from 'kysely';
import type { FairDay } from '../../platform/database.generated.js';
import type { Executor } from '../../platform/database.js';

type FairDayRow = Selectable<FairDay>;

export function findFairDay(db: Executor, day: string): Promise<FairDayRow | undefined> {
  return db.selectFrom('fair_day').selectAll().where('day', '=', day).executeTakeFirst();
}

/** Does not change an existing row: a published commitment never changes. */
export async function insertFairDay(db: Executor, row: FairDayRow): Promise<void> {
  await db
    .insertInto('fair_day')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}

/** Newest first. The seed of an unfinished day never leaves the database. */
export function listFairDays(db: Executor, { today, limit }: { today: string; limit: number }) {
  return db
    .selectFrom('fair_day')
    .select((row) => [
      'day',
      'commitment',
      row.case().when('day', '<', today).then(row.ref('seed')).else(null).end().as('seed'),
    ])
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
}
