import type { Executor } from '../../../platform/database.js';

/** The amount of the adjustment with this id, in SE$ cents. */
export async function findAdjustment(db: Executor, userId: string, id: string): Promise<number | undefined> {
  const entry = await db
    .selectFrom('posted_entry')
    .select('amount_cents')
    .where('user_id', '=', userId)
    .where('reference_id', '=', id)
    .where('kind', '=', 'adjustment')
    .executeTakeFirst();
  return entry?.amount_cents;
}
