import type { Notification } from '@limelight/contract/people/notifications.schema';
import type { NotificationRow } from './list-notifications.sql.js';

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
