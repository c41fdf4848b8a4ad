import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

/** Each returns how many of the player's rows matched or changed. */

export async function updateSeen(db: Executor, { userId, upTo, now }: { userId: string; upTo: string; now: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ seen_at: now })
    .where('user_id', '=', userId)
    .where('shown', '=', true)
    .where('seen_at', 'is', null)
    .where('id', '<=', upTo)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface One {
  readonly userId: string;
  readonly id: string;
  readonly now: Date;
}

/** The first reading counts: reading again does not change its time. */
export async function updateRead(db: Executor, { userId, id, now }: One): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: sql`coalesce(read_at, ${now})`, seen_at: sql`coalesce(seen_at, ${now})` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('shown', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateAllRead(db: Executor, { userId, now }: Omit<One, 'id'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: now, seen_at: sql`coalesce(seen_at, ${now})` })
    .where('user_id', '=', userId)
    .where('shown', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Hides the notification but retains its row, because the key makes the effect idempotent; marked as read, so that it
 * is pruned.
 */
export async function updateHidden(db: Executor, { userId, id, now }: One): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ shown: false, read_at: sql`coalesce(read_at, ${now})`, seen_at: sql`coalesce(seen_at, ${now})` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('shown', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes all players' rows that were read before a time. Unread rows remain. */
export async function deleteReadBefore(tx: Executor, before: Date): Promise<void> {
  await tx.deleteFrom('notification').where('read_at', '<', before).execute();
}
