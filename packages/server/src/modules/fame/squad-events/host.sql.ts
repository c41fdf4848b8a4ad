import type { Executor } from '../../../platform/database.js';

/** How other players see an account; null when it is gone. */
export async function findHandle(db: Executor, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await db.selectFrom('user').select('handle').where('id', '=', userId).executeTakeFirst();
  return row?.handle ?? null;
}

/** Forgets who proposed events, of an account that is deleted. */
export async function forgetProposer(tx: Executor, userId: string): Promise<void> {
  await tx.updateTable('squad_event').set({ proposed_by: null }).where('proposed_by', '=', userId).execute();
}
