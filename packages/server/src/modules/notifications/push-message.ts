import { hourMs, secondMs } from '@limelight/rules/time';
import type { Task } from '../../platform/jobs.js';
import type { Services } from '../../services.js';
import { pushOrderSchema } from './push-order.js';
import { deletePushSubscription, findPushMessage } from './push-subscription.sql.js';

/** A message that interrupts somebody must be about now. */
const validMs = 12 * hourMs;

/** Sends one notification to one browser, unless it was read meanwhile or is too old to interrupt anybody. */
export function pushMessageTask({ db, clock, push, log }: Pick<Services, 'db' | 'clock' | 'push' | 'log'>): Task {
  return async (payload) => {
    const order = pushOrderSchema.parse(payload);
    const found = push && (await findPushMessage(db, order));
    if (!push || !found) return;
    const leftMs = found.created_at.getTime() + validMs - clock.nowMs();
    if (leftMs <= 0) return;
    const { title, text, path, endpoint, p256dh, auth } = found;
    const outcome = await push.send(
      { endpoint, p256dh, auth },
      {
        body: JSON.stringify({ id: order.notificationId, title, text, path }),
        ttlSeconds: Math.floor(leftMs / secondMs),
        topic: order.notificationId.replaceAll('-', ''),
      },
    );
    if (outcome === 'gone') {
      await deletePushSubscription(db, { userId: order.userId, id: order.subscriptionId });
      log.info({ host: new URL(endpoint).host }, 'a browser has ended its push messages');
    }
  };
}
