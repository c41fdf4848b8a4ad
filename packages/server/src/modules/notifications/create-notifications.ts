import type { Executor } from '../../platform/database.js';
import { addJobs } from '../../platform/jobs.js';
import {
  deleteNotifications,
  insertNotifications,
  type NewNotification,
  publishNotificationChange,
} from './notification.sql.js';
import { pushJob } from './push-message.js';

/**
 * Stores notifications in the transaction of the effect that they report: both are committed or neither. Idempotent by
 * each notification's key.
 */
export async function createNotifications(
  tx: Executor,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<void> {
  if (notifications.length === 0) return;
  const stored = await insertNotifications(tx, notifications, now);
  const pushed = stored.flatMap(({ userId, id, subscriptionId }) =>
    subscriptionId === null ? [] : [pushJob({ userId, notificationId: id, subscriptionId }, now)],
  );
  await addJobs(tx, pushed);
  await publishNotificationChange(tx, [...new Set(stored.map(({ userId }) => userId))]);
}

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
