import type { Executor } from '../../platform/database.js';
import { addJobs } from '../../platform/jobs.js';
import { insertNotifications, type NewNotification } from './notification.sql.js';
import { publishNotificationChange } from './notification-channel.sql.js';
import { pushJob } from './push-job.js';

/**
 * Tells players something, in the caller's transaction: it happened and they were told, or neither. What was told
 * before, by its key, is not told again.
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
