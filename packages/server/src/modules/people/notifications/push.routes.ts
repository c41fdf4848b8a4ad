import { subscribeToPush, unsubscribeFromPush } from '@limelight/contract/people/notifications';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { isPushEndpoint } from '../../../platform/push.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { deleteOldPushSubscriptions, deletePushSubscription, upsertPushSubscription } from './push-subscription.sql.js';

const browsersPerPlayer = 10;

type PushServices = Pick<Services, 'db' | 'clock' | 'random' | 'push'>;

export function registerPush(app: FastifyInstance, { db, clock, random, push }: PushServices): void {
  route(app, subscribeToPush, async ({ viewer: { userId, sessionId }, body }) => {
    if (!push) throw new Refusal('PUSH_UNAVAILABLE');
    const { endpoint, keys } = body;
    if (!isPushEndpoint(endpoint)) {
      throw new Refusal('BAD_REQUEST', { details: { endpoint: 'This is not the address of a known push service' } });
    }
    const id = await db.transaction().execute(async (tx) => {
      const browser = { endpoint, ...keys, id: uuidv7(clock, random), created_at: clock.now() };
      const id = await upsertPushSubscription(tx, { user_id: userId, session_id: sessionId, ...browser });
      await deleteOldPushSubscriptions(tx, userId, browsersPerPlayer);
      return id;
    });
    return { id };
  });

  route(app, unsubscribeFromPush, async ({ viewer: { userId }, params }) => {
    if (!(await deletePushSubscription(db, { userId, id: params.id }))) throw new Refusal('NOT_FOUND');
    return { id: params.id };
  });
}
