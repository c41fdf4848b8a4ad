import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** @returns the id of its player, null when staff took it away, undefined when it is free */
export async function findHandleOwner(db: Executor, key: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('handle').select('user_id as userId').where('key', '=', key).executeTakeFirst();
  return row?.userId;
}

export interface HandleRow {
  readonly handle: string;
  readonly changedAt: Date | null;
}

/** Locks the account. Undefined for a closed one, which has no handle. */
export async function lockHandle(tx: Executor, userId: string): Promise<HandleRow | undefined> {
  const { rows } = await sql<HandleRow>`
    select handle, handle_changed_at as "changedAt" from "user"
    where id = ${userId} and account_state <> 'closed' for no key update`.execute(tx);
  return rows[0];
}

/** @throws a unique violation when another account has or had the handle: a trigger claims it */
export async function updateHandle(tx: Executor, userId: string, handle: string, now: Date): Promise<void> {
  await tx
    .updateTable('user')
    .set({ handle, handle_changed_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** From now on it is nobody's, and stays taken. */
export async function blockHandle(tx: Executor, key: string): Promise<void> {
  await tx.updateTable('handle').set({ user_id: null }).where('key', '=', key).execute();
}
