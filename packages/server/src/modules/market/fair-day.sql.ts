import type { Executor } from '../../platform/database.js';

export interface FairDayRow {
  readonly day: string;
  readonly seed: Buffer;
  readonly commitment: Buffer;
}

export function findFairDay(db: Executor, day: string): Promise<FairDayRow | undefined> {
  return db.selectFrom('fair_day').select(['day', 'seed', 'commitment']).where('day', '=', day).executeTakeFirst();
}

/** Does not change an existing row: a published commitment never changes. */
export async function insertFairDay(db: Executor, row: FairDayRow & { readonly created_at: Date }): Promise<void> {
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
