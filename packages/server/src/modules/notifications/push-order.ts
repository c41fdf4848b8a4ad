import { z } from 'zod';
import type { JobSpec } from '../../platform/jobs.js';

export const pushTask = 'push-message';

export const pushOrderSchema = z.strictObject({
  userId: z.string(),
  notificationId: z.string(),
  subscriptionId: z.string(),
});
export type PushOrder = z.infer<typeof pushOrderSchema>;

/** One message to one browser, so that one that cannot be reached is tried again alone. */
export function pushOrder(order: PushOrder, now: Date): JobSpec {
  const { notificationId, subscriptionId } = order;
  return { task: pushTask, effectKey: `${pushTask}:${notificationId}:${subscriptionId}`, payload: order, now };
}
