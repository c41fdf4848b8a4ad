import type { Executor } from '../../platform/database.js';
import { deleteNotifications, type NewNotification } from './notification.sql.js';
import { publishNotificationChange } from './notification-channel.sql.js';

/**
 * Takes back what players were told, so that nothing of it is left, and tells their pages. Its key is free again: only
 * for an effect that cannot come a second time.
 */
export async function eraseNotifications(
  tx: Executor,
  notifications: readonly Pick<NewNotification, 'userId' | 'key'>[],
): Promise<void> {
  if (notifications.length === 0) return;
  await publishNotificationChange(tx, [...new Set(await deleteNotifications(tx, notifications))]);
}
