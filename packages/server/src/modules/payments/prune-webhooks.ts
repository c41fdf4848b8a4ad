import { dayMs } from '@limelight/rules/time';
import type { DailyWork } from '../../platform/daily-run.js';
import { deleteWebhookEvents } from './webhook.sql.js';

/** Longer than any provider delivers an event again, and as long as the queue remembers its jobs. */
const retentionDays = 90;

/** Deletes webhooks that were done. What they changed is in the history of their payments. */
export const dailyWebhookPrune: DailyWork = {
  name: 'prune-webhooks',
  from: '04:10',
  work: (tx, now) => deleteWebhookEvents(tx, new Date(now.getTime() - retentionDays * dayMs)),
};
