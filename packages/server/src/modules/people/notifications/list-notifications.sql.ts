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

type Bell = { readonly unseen: number; readonly unread: number } & (NotificationRow | { readonly id: null });

/** The counts and the newest few, of one moment. */
export async function findBell(db: Executor, userId: string, limit: number) {
  const { rows } = await sql<Bell>`
    select unseen, unread, newest.* from (
      select count(*) filter (where seen_at is null) as unseen, count(*) as unread from notification
      where user_id = ${userId} and shown and read_at is null
    ) as counts
    left join lateral (
      select id, kind, tone, title, text, path, created_at, seen_at, read_at from notification
      where user_id = ${userId} and shown order by id desc limit ${limit}
    ) as newest on true
    order by newest.id desc`.execute(db);
  const [{ unseen, unread } = { unseen: 0, unread: 0 }] = rows;
  return { unseen, unread, newest: rows.filter((row): row is NotificationRow & Bell => row.id !== null) };
}

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
