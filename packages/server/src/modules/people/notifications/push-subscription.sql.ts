import { type Insertable, sql } from 'kysely';
import type { PushSubscription } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

/**
 * Upserts by endpoint: a browser that subscribes again, for whichever player, is the same row. It gets
 * messages while the session lasts. @returns its id
 */
export async function upsertPushSubscription(
  tx: Executor,
  subscription: Insertable<PushSubscription>,
): Promise<string> {
  const { user_id, session_id, p256dh, auth, created_at } = subscription;
  const row = await tx
    .insertInto('push_subscription')
    .values(subscription)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({
        user_id,
        session_id,
        p256dh,
        auth,
        created_at,
        // A message in flight to the previous player must not reach the next player's browser.
        id: sql`case when push_subscription.user_id = excluded.user_id then push_subscription.id else excluded.id end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Deletes all but the player's most recent subscriptions. */
export async function deleteOldPushSubscriptions(tx: Executor, userId: string, max: number): Promise<void> {
  await sql`
    delete from push_subscription where user_id = ${userId} and id in (
      select id from push_subscription where user_id = ${userId} order by created_at desc, id desc offset ${max}
    )`.execute(tx);
}

export async function deletePushSubscription(db: Executor, { userId, id }: { userId: string; id: string }) {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deletePushSubscriptions(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('user_id', '=', userId).execute();
}

/** Moves the subscription of a session to the session that replaced it in the same browser. */
export async function updatePushSession(db: Executor, change: { readonly from: string; readonly toToken: string }) {
  await sql`
    update push_subscription set session_id = session.id from session
    where push_subscription.session_id = ${change.from} and session.token = ${change.toToken}
      and session.user_id = push_subscription.user_id`.execute(db);
}

/** Deletes subscriptions with an ended session. */
export async function deleteEndedPushSubscriptions(tx: Executor): Promise<void> {
  await sql`
    delete from push_subscription
    where not exists (select from session where session.id = push_subscription.session_id)`.execute(tx);
}

/**
 * The content and destination of a message; undefined once the notification was read, or the browser or its
 * session is gone.
 */
export function findPushMessage(
  db: Executor,
  { userId, notificationId, subscriptionId }: { userId: string; notificationId: string; subscriptionId: string },
) {
  return db
    .selectFrom('notification')
    .innerJoin('push_subscription', 'push_subscription.user_id', 'notification.user_id')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select([
      'notification.title',
      'notification.text',
      'notification.path',
      'notification.created_at',
      'push_subscription.endpoint',
      'push_subscription.p256dh',
      'push_subscription.auth',
    ])
    .where('notification.user_id', '=', userId)
    .where('notification.id', '=', notificationId)
    .where('notification.read_at', 'is', null)
    .where('push_subscription.id', '=', subscriptionId)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}
