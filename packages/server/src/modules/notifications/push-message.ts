import { hourMs, secondMs } from '@limelight/rules/time';
import type { Task } from '../../platform/jobs.js';
import type { Services } from '../../services.js';
import { pushJobPayloadSchema } from './push-job.js';
import { deletePushSubscription, findPushMessage } from './push-subscription.sql.js';

/** A push message interrupts, so it must be current. */
const validMs = 12 * hourMs;

/** Sends one notification to one browser, unless it has been read or is too old. */
export function pushMessageTask({ db, clock, push, log }: Pick<Services, 'db' | 'clock' | 'push' | 'log'>): Task {
  return async (payload) => {
    const job = pushJobPayloadSchema.parse(payload);
    const found = push && (await findPushMessage(db, job));
    if (!push || !found) return;
    const leftMs = found.created_at.getTime() + validMs - clock.nowMs();
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
