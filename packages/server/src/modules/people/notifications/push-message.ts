import { hourMs, secondMs } from '@limelight/rules/time';
import { z } from 'zod';
import type { JobSpec, Task } from '../../../platform/jobs.js';
import type { Services } from '../../../services.js';
import { deletePushSubscription, findPushMessage } from './push-subscription.sql.js';

export const pushTask = 'push-message';

const pushJobPayloadSchema = z.strictObject({
  userId: z.string(),
  notificationId: z.string(),
  subscriptionId: z.string(),
  expiresAt: z.iso.datetime().optional(),
});
type PushJobPayload = z.infer<typeof pushJobPayloadSchema>;

/** One job for each browser, so that an unreachable one is retried separately. */
export function pushJob(payload: PushJobPayload, now: Date): JobSpec {
  const { notificationId, subscriptionId } = payload;
  return { task: pushTask, effectKey: `${pushTask}:${notificationId}:${subscriptionId}`, payload, now };
}

/** A push message interrupts, so it must be current. */
const validMs = 12 * hourMs;

/** Sends one notification to one browser, unless it has been read, is too old or has expired. */
export function pushMessageTask({ db, clock, push, log }: Pick<Services, 'db' | 'clock' | 'push' | 'log'>): Task {
  return async (payload) => {
    const job = pushJobPayloadSchema.parse(payload);
    const found = push && (await findPushMessage(db, job));
    if (!push || !found) return;
    const expiresMs = job.expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(job.expiresAt);
    const leftMs = Math.min(found.created_at.getTime() + validMs, expiresMs) - clock.nowMs();
    if (leftMs <= 0) return;
    const { title, text, path, endpoint, p256dh, auth } = found;
    const outcome = await push.send(
      { endpoint, p256dh, auth },
      {
        body: JSON.stringify({ id: job.notificationId, title, text, path }),
        ttlSeconds: Math.floor(leftMs / secondMs),
        topic: job.notificationId.replaceAll('-', ''),
      },
    );
    if (outcome === 'gone') {
      await deletePushSubscription(db, { userId: job.userId, id: job.subscriptionId });
      log.info({ host: new URL(endpoint).host }, 'removed a push subscription that its service reports as gone');
    }
  };
}
