import { readNotificationRetentionDays } from '@limelight/rules/notification';
import { dayMs } from '@limelight/rules/time';
import type { BatchedDailyWork, DailyWork } from '../../../platform/daily-run.js';
import { deleteReadBefore } from './mark-notifications.sql.js';
import { deleteEndedPushSubscriptions } from './push-subscription.sql.js';

const readRetentionMs = readNotificationRetentionDays * dayMs;

/** Each night, deletes what was read long ago. Unread notifications remain. */
export const dailyNotificationPrune: BatchedDailyWork = {
  name: 'notification-prune',
  from: '04:00',
  workOnBatch: (tx, now, rowsMax) => deleteReadBefore(tx, new Date(now.getTime() - readRetentionMs), rowsMax),
};

/** Each night, deletes browsers with an ended session. */
export const dailyPushPrune: DailyWork = {
  name: 'push-prune',
  from: '04:00',
  work: deleteEndedPushSubscriptions,
};
