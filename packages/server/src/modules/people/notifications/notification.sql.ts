import { createHash } from 'node:crypto';
import {
  defaultChannels,
  type NotificationKind,
  type NotificationTone,
  notificationKinds,
} from '@limelight/rules/notification';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { formatUuid } from '../../../platform/random.js';

export interface NewNotification {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly tone: NotificationTone;
  /** At most 160 characters. */
  readonly title: string;
  /** At most 600 characters. */
  readonly text: string;
  /** The linked page of the app, or null. */
  readonly path: string | null;
  /** Idempotency key of the effect for this player: reported again, it is stored once. */
  readonly key: string;
  /**
   * After this it is outdated: neither pushed nor mailed any more. For it a mail is sent now instead of with
   * the digest, which could come too late.
   */
  readonly expiresAt?: Date;
}

const timeBytes = 6;

/**
 * A UUID of the application's own making (version 8, RFC 9562): 48 bits of milliseconds, so that ids sort by
 * time, then a digest of the player and the key. The same effect gets the same id, so callers need no random
 * source.
 */
function notificationId({ userId, key }: Pick<NewNotification, 'userId' | 'key'>, now: Date): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(now.getTime(), 0, timeBytes);
  createHash('sha256')
    .update(userId)
    .update(key)
    .digest()
    .copy(bytes, timeBytes, 0, 16 - timeBytes);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatUuid(bytes);
}

export interface StoredNotification {
  readonly userId: string;
  readonly id: string;
  /**
   * A browser with an active session that gets the push message; one row for each, null when there is none.
   */
  readonly subscriptionId: string | null;
  /** Null for a notification that does not expire. */
  readonly expiresAt: Date | null;
  /** Whether the player wants this kind by mail. */
  readonly byMail: boolean;
}

/**
 * Inserts the notifications that are new, in one statement. Rows are written in the order of players and
 * keys, so that transactions with the same effects cannot deadlock.
 * @returns the new ones
 */
export async function insertNotifications(
  tx: Executor,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<readonly StoredNotification[]> {
  const ids = notifications.map((notification) => notificationId(notification, now));
  const expiries = notifications.map(({ expiresAt }) => expiresAt ?? null);
  const { rows } = await sql<StoredNotification>`
    with standard (kind, in_app, push, email) as (
      select * from unnest(
        ${notificationKinds}::notification_kind[], ${notificationKinds.map((kind) => defaultChannels[kind].inApp)}::boolean[],
        ${notificationKinds.map((kind) => defaultChannels[kind].push)}::boolean[],
        ${notificationKinds.map((kind) => defaultChannels[kind].email)}::boolean[]
      )
    ),
    stored as (
      insert into notification (user_id, id, key, kind, tone, title, text, path, shown, created_at, mailed_at)
      select n.user_id, n.id, n.key, n.kind, n.tone, n.title, n.text, n.path,
        coalesce(preference.in_app, standard.in_app), ${now}::timestamptz,
        case when n.expires_at is not null then ${now}::timestamptz end
      from unnest(
        ${notifications.map(({ userId }) => userId)}::uuid[],
        ${ids}::uuid[],
        ${notifications.map(({ key }) => key)}::text[],
        ${notifications.map(({ kind }) => kind)}::notification_kind[],
        ${notifications.map(({ tone }) => tone)}::notification_tone[],
        ${notifications.map(({ title }) => title)}::text[],
        ${notifications.map(({ text }) => text)}::text[],
        ${notifications.map(({ path }) => path)}::text[],
        ${expiries}::timestamptz[]
      ) as n (user_id, id, key, kind, tone, title, text, path, expires_at)
      join standard using (kind)
      left join notification_preference as preference using (user_id, kind)
      order by n.user_id, n.key
      on conflict do nothing
      returning user_id, id, kind
    )
    select stored.user_id as "userId", stored.id, push_subscription.id as "subscriptionId",
      expiry.expires_at as "expiresAt", coalesce(preference.email, standard.email) as "byMail"
    from stored
    join unnest(${ids}::uuid[], ${expiries}::timestamptz[]) as expiry (id, expires_at) on expiry.id = stored.id
    join standard using (kind)
    left join notification_preference as preference using (user_id, kind)
    left join (push_subscription
      join session on session.id = push_subscription.session_id and session.expires_at > now())
      on push_subscription.user_id = stored.user_id and coalesce(preference.push, standard.push)`.execute(tx);
  return rows;
}

/** @returns the ids of their players */
export async function deleteNotifications(
  tx: Executor,
  notifications: readonly Pick<NewNotification, 'userId' | 'key'>[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    delete from notification using unnest(
      ${notifications.map(({ userId }) => userId)}::uuid[], ${notifications.map(({ key }) => key)}::text[]
    ) as erased (user_id, key)
    where notification.user_id = erased.user_id and notification.key = erased.key
    returning notification.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** LISTEN/NOTIFY channel with the ids of players whose notifications changed; every instance listens. */
export const notificationChannel = 'notification';

/** PostgreSQL allows payloads under 8,000 bytes; an id and its comma are 37. */
const usersPerMessage = 200;

/** Delivered when the transaction commits, never when it rolls back. */
export async function publishNotificationChange(tx: Executor, userIds: readonly string[]): Promise<void> {
  await sql`
    select pg_notify(${notificationChannel}, string_agg(id, ',')) from unnest(${userIds}::text[])
      with ordinality as player (id, place)
    group by (place - 1) / ${usersPerMessage}::bigint`.execute(tx);
}
