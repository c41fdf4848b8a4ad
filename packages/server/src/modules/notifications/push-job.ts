import { z } from 'zod';
import type { JobSpec } from '../../platform/jobs.js';

export const pushTask = 'push-message';

export const pushJobPayloadSchema = z.strictObject({
  userId: z.string(),
  notificationId: z.string(),
  subscriptionId: z.string(),
});
export type PushJobPayload = z.infer<typeof pushJobPayloadSchema>;

/** One job for each browser, so that an unreachable one is retried separately. */
export function pushJob(order: PushJobPayload, now: Date): JobSpec {
  const { notificationId, subscriptionId } = order;
  return { task: pushTask, effectKey: `${pushTask}:${notificationId}:${subscriptionId}`, payload: order, now };
}
