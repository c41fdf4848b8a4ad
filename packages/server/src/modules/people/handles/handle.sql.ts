import { handleFold, handleKey } from '@limelight/rules/handle';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** Whether a handle that looks the same is or was another account's; one of this player is free for them. */
export async function isHandleTaken(db: Executor, handle: string, userId: string | null): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (
        select from handle
        where translate(key, 'i10', 'llo') = ${handleFold(handle)} and (user_id = ${userId}) is not true
      ) and not exists (
        select from handle where key = ${handleKey(handle)} and user_id = ${userId}
      ) as "isTaken"`.execute(db);
  return rows[0]?.isTaken === true;
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

/** The handles of a deleted account name nobody from now on, and are free at that time. */
export async function restHandles(tx: Executor, userId: string, until: Date): Promise<void> {
  await tx.updateTable('handle').set({ user_id: null, rests_until: until }).where('user_id', '=', userId).execute();
}
