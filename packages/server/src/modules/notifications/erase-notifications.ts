import type { Executor } from '../../platform/database.js';
import { deleteNotifications, type NewNotification } from './notification.sql.js';
import { publishNotificationChange } from './notification-channel.sql.js';

/**
 * Deletes notifications that players received and updates their pages. The key becomes available again, so use it only
 * for effects that cannot recur.
 */
export async function eraseNotifications(
  tx: Executor,
  notifications: readonly Pick<NewNotification, 'userId' | 'key'>[],
): Promise<void> {
  if (notifications.length === 0) return;
  await publishNotificationChange(tx, [...new Set(await deleteNotifications(tx, notifications))]);
}
