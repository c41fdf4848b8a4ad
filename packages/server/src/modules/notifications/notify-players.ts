import type { Executor } from '../../platform/database.js';
import { insertNotifications, type NewNotification } from './notification.sql.js';
import { announceNotifications } from './notification-channel.sql.js';

/**
 * Tells players something, in the caller's transaction: it happened and they were told, or neither. What was told
 * before, by its key, is not told again.
 */
export async function notifyPlayers(tx: Executor, notifications: readonly NewNotification[], now: Date): Promise<void> {
  if (notifications.length === 0) return;
  const stored = await insertNotifications(tx, notifications, now);
  await announceNotifications(tx, [...new Set(stored.map(({ user_id }) => user_id))]);
}
