import type { Executor } from '../../platform/database.js';
import { addJobs } from '../../platform/jobs.js';
import { insertNotifications, type NewNotification } from './notification.sql.js';
import { publishNotificationChange } from './notification-channel.sql.js';
import { pushJob } from './push-job.js';

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
