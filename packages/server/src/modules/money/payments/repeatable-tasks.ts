import { refundTask } from './refund-job.js';
import { staffRefundTask } from './staff-refund.js';
import { webhookTask } from './store-webhooks.js';
import { endTask } from './subscriptions/end-at-provider.js';

/**
 * Jobs that may run again after a restore: each reads the state at the provider first, or sends an
 * idempotency key that the provider knows.
 */
export const repeatablePaymentTasks = [webhookTask, refundTask, staffRefundTask, endTask] as const;
