import { dayMs } from '@limelight/rules/time';
import type { DailyWork } from '../../../platform/daily-run.js';
import { deleteWebhookEvents } from './webhook.sql.js';
import { deleteRejections } from './webhook-rejection.sql.js';

/** Longer than any provider delivers an event again, and as long as the queue remembers its jobs. */
const retentionDays = 90;

/** Addresses of strangers are stored no longer than staff need them. */
const rejectionDays = 30;

/**
 * Deletes webhooks that were done, and rejected ones. What they changed is in the history of their payments.
 */
export const dailyWebhookPrune: DailyWork = {
  name: 'prune-webhooks',
  from: '04:10',
  work: async (tx, now) => {
    await deleteWebhookEvents(tx, new Date(now.getTime() - retentionDays * dayMs));
    await deleteRejections(tx, new Date(now.getTime() - rejectionDays * dayMs));
  },
};
