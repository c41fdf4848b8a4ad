import type { NotificationKind } from '@limelight/rules/notification';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

interface NotificationQuery {
  readonly userId: string;
  /** Only what is older than this id. */
  readonly before?: string | undefined;
  readonly kind?: NotificationKind | undefined;
  readonly unreadOnly?: boolean;
  readonly limit: number;
}

/** Newest first: ids sort by time. */
export function listNotificationsOf(db: Executor, { userId, before, kind, unreadOnly, limit }: NotificationQuery) {
  let query = db
    .selectFrom('notification')
    .select(['id', 'kind', 'tone', 'title', 'text', 'path', 'created_at', 'seen_at', 'read_at'])
    .where('user_id', '=', userId)
    .where('shown', '=', true)
    .orderBy('id', 'desc')
    .limit(limit)
    // The column allows more kinds than are in use.
    .$narrowType<{ kind: NotificationKind }>();
  if (before !== undefined) query = query.where('id', '<', before);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (unreadOnly === true) query = query.where('read_at', 'is', null);
  return query.execute();
}

export type NotificationRow = Awaited<ReturnType<typeof listNotificationsOf>>[number];

/** Also one of a muted kind, which can be mailed all the same. */
export function findUnread(db: Executor, userId: string, id: string) {
  return db
    .selectFrom('notification')
    .select(['title', 'text', 'path'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
}

/** Seen notifications may be unread but never the reverse, so one query over the unread gives both counts. */
export async function countNotificationsOf(db: Executor, userId: string): Promise<{ unseen: number; unread: number }> {
  return db
    .selectFrom('notification')
    .select([sql<number>`count(*) filter (where seen_at is null)`.as('unseen'), sql<number>`count(*)`.as('unread')])
    .where('user_id', '=', userId)
    .where('shown', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
}
