import type { Executor } from '../../../platform/database.js';
import { addJobs, type JobSpec } from '../../../platform/jobs.js';
import {
  deleteNotifications,
  insertNotifications,
  type NewNotification,
  publishNotificationChange,
  type StoredNotification,
} from './notification.sql.js';
import { notificationMailJob } from './notification-mail.js';
import { pushJob } from './push-message.js';

/**
 * Stores notifications in the transaction of the effect that they report: both are committed or neither.
 * Idempotent by each notification's key.
 */
export async function createNotifications(
  tx: Executor,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<void> {
  if (notifications.length === 0) return;
  const stored = await insertNotifications(tx, notifications, now);
  await addJobs(
    tx,
    stored.flatMap((notification) => jobsOf(notification, now)),
  );
  await publishNotificationChange(tx, [...new Set(stored.map(({ userId }) => userId))]);
}

/**
 * A push message to a browser, and a mail for what cannot wait for the digest; several rows of one have one
 * mail.
 */
function jobsOf({ userId, id, subscriptionId, expiresAt, byMail }: StoredNotification, now: Date): JobSpec[] {
  const expiry = expiresAt === null ? {} : { expiresAt: expiresAt.toISOString() };
  return [
    ...(subscriptionId === null ? [] : [pushJob({ userId, notificationId: id, subscriptionId, ...expiry }, now)]),
    ...(expiry.expiresAt === undefined || !byMail
      ? []
      : [notificationMailJob({ userId, notificationId: id, expiresAt: expiry.expiresAt }, now)]),
  ];
}

/**
 * Deletes notifications that players received and updates their pages. The key becomes available again, so
 * use it only for effects that cannot recur.
 */
export async function eraseNotifications(
  tx: Executor,
  notifications: readonly Pick<NewNotification, 'userId' | 'key'>[],
): Promise<void> {
  if (notifications.length === 0) return;
  await publishNotificationChange(tx, [...new Set(await deleteNotifications(tx, notifications))]);
}
