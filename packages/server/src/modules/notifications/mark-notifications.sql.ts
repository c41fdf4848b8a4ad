import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

/** Each returns how many rows are the player's and were meant, or how many changed. */

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

/** The first reading counts: reading again keeps its time. */
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

/** Off the list, but kept for its key, so that the same effect is not told again; as read, so that it ends one day. */
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

/** What was read long ago, of everybody. What nobody has read stays. */
export async function deleteReadBefore(tx: Executor, before: Date): Promise<void> {
  await tx.deleteFrom('notification').where('read_at', '<', before).execute();
}
