import { dayMs } from '@limelight/rules/time';
import type { DailyWork } from '../../platform/daily-run.js';
import { deleteReadBefore } from './mark-notifications.sql.js';
import { deleteEndedPushSubscriptions } from './push-subscription.sql.js';

const readRetentionMs = 90 * dayMs;

/** Each night, deletes what was read 90 days ago and browsers with an ended session. Unread notifications remain. */
export const dailyNotificationPrune: DailyWork = {
  name: 'notification-prune',
  from: '04:00',
  work: async (tx, now) => {
    await deleteReadBefore(tx, new Date(now.getTime() - readRetentionMs));
    await deleteEndedPushSubscriptions(tx);
  },
};
