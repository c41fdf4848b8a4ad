import type { Notification, NotificationNews } from '@limelight/contract/notifications.schema';
import type { Executor } from '../../platform/database.js';
import { countNotificationsOf, listNotificationsOf, type NotificationRow } from './list-notifications.sql.js';

const newestShown = 5;

export function presentNotification(row: NotificationRow): Notification {
  const { id, kind, tone, title, text, path } = row;
  return {
    id,
    kind,
    tone,
    title,
    text,
    path,
    time: row.created_at.toISOString(),
    seen: row.seen_at !== null,
    read: row.read_at !== null,
  };
}

/** What pages show at the bell: the counts and the newest few notifications. */
export async function notificationNews(db: Executor, userId: string): Promise<NotificationNews> {
  const counts = await countNotificationsOf(db, userId);
  const rows = await listNotificationsOf(db, { userId, limit: newestShown });
  return { ...counts, newest: rows.map(presentNotification) };
}
