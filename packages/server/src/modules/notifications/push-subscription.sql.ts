import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

export interface NewPushSubscription {
  readonly userId: string;
  readonly id: string;
  /** The session that subscribed: the browser gets messages while it lasts. */
  readonly sessionId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly now: Date;
}

/** Upserts by endpoint: a browser that subscribes again, for whichever player, is the same row. @returns its id */
export async function upsertPushSubscription(tx: Executor, subscription: NewPushSubscription): Promise<string> {
  const { userId, id, sessionId, endpoint, p256dh, auth, now } = subscription;
  const row = await tx
    .insertInto('push_subscription')
    .values({ user_id: userId, id, session_id: sessionId, endpoint, p256dh, auth, created_at: now })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({
        user_id: userId,
        session_id: sessionId,
        p256dh,
        auth,
        created_at: now,
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
  await tx
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('push_subscription')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(max),
    )
    .execute();
}

export async function deletePushSubscription(db: Executor, { userId, id }: { userId: string; id: string }) {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
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
  await tx
    .deleteFrom('push_subscription')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('session').select('id').whereRef('session.id', '=', 'push_subscription.session_id'))),
    )
    .execute();
}

export interface PushMessageKey {
  readonly userId: string;
  readonly notificationId: string;
  readonly subscriptionId: string;
}

/**
 * The content and destination of a message; undefined once the notification was read, or the browser or its session is
 * gone.
 */
export function findPushMessage(db: Executor, { userId, notificationId, subscriptionId }: PushMessageKey) {
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
