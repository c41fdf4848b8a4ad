import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** Each of these updates returns whether any row matched. */

interface One {
  readonly userId: string;
  readonly id: string;
  readonly now: Date;
}

/** A player's notifications, without the hidden ones. */
function updateShown(db: Executor, userId: string) {
  return db.updateTable('notification').where('user_id', '=', userId).where('shown', '=', true);
}

/** The first reading counts: reading again does not change its time. */
function readAt(now: Date) {
  return { read_at: sql<Date>`coalesce(read_at, ${now})`, seen_at: sql<Date>`coalesce(seen_at, ${now})` };
}

export async function updateSeen(db: Executor, { userId, upTo, now }: { userId: string; upTo: string; now: Date }) {
  const seen = updateShown(db, userId).set({ seen_at: now }).where('seen_at', 'is', null).where('id', '<=', upTo);
  return (await seen.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function updateRead(db: Executor, { userId, id, now }: One): Promise<boolean> {
  const read = updateShown(db, userId).set(readAt(now)).where('id', '=', id);
  return (await read.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function updateAllRead(db: Executor, { userId, now }: Omit<One, 'id'>): Promise<boolean> {
  const read = updateShown(db, userId).set(readAt(now)).where('read_at', 'is', null);
  return (await read.executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Hides the notification but retains its row, because the key makes the effect idempotent; marked as read, so
 * that it is pruned.
 */
export async function updateHidden(db: Executor, { userId, id, now }: One): Promise<boolean> {
  const hidden = updateShown(db, userId)
    .set({ shown: false, ...readAt(now) })
    .where('id', '=', id);
  return (await hidden.executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Deletes players' rows that were read before a time. Unread rows remain.
 * @returns how many, at most `limit`
 */
export async function deleteReadBefore(tx: Executor, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notification where ctid = any(array(
      select ctid from notification where read_at < ${before} limit ${limit}
    ))`.execute(tx);
  return Number(numAffectedRows);
}
