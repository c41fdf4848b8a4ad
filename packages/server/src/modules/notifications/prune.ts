import { dayMs } from '@limelight/rules/time';
import type { DailyWork } from '../../platform/daily-run.js';
import { deleteReadBefore } from './mark-notifications.sql.js';
import { deleteEndedPushSubscriptions } from './push-subscription.sql.js';

const readRetentionMs = 90 * dayMs;

/** Each night: what was read 90 days ago goes, and browsers whose log-in is over. What nobody read stays. */
export const dailyNotificationPrune: DailyWork = {
  name: 'notification-prune',
  from: '04:00',
  work: async (tx, now) => {
    await deleteReadBefore(tx, new Date(now.getTime() - readRetentionMs));
    await deleteEndedPushSubscriptions(tx);
  },
};
