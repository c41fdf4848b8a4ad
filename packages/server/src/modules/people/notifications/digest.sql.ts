import { defaultChannels, notificationKinds } from '@limelight/rules/notification';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { PlayerRange } from '../../../platform/range-run.sql.js';

/** The kinds with their default for mail, for players without a preference. */
const standard = sql`unnest(
  ${notificationKinds}::notification_kind[], ${notificationKinds.map((kind) => defaultChannels[kind].email)}::boolean[]
) as standard (kind, email)`;

/**
 * The notifications that a digest contains: unread, not mailed before, of a kind that the player wants by
 * mail.
 */
const mailableSince = (since: Date) => sql`
  notification
  join ${standard} on standard.kind = notification.kind
  left join notification_preference as preference
    on preference.user_id = notification.user_id and preference.kind = notification.kind
  where notification.created_at > ${since} and notification.read_at is null and notification.mailed_at is null
    and coalesce(preference.email, standard.email)`;

/** The players of a range with something to mail since then. */
export async function listDigestReaders(db: Executor, since: Date, { after, to }: PlayerRange): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct notification.user_id
    from ${mailableSince(since)} and notification.user_id > ${after}::uuid and notification.user_id <= ${to}::uuid
    order by notification.user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export interface DigestItem {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly path: string | null;
  readonly created_at: Date;
}

/** Newest first. */
export async function listDigestItems(
  db: Executor,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<readonly DigestItem[]> {
  const { rows } = await sql<DigestItem>`
    select notification.id, notification.title, notification.text, notification.path, notification.created_at
    from ${mailableSince(since)} and notification.user_id = ${userId}
    order by notification.id desc
    limit ${limit}`.execute(db);
  return rows;
}

export async function updateMailed(
  db: Executor,
  { userId, ids, now }: { userId: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ mailed_at: now })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
}

/** The player's mail address; undefined while it is not verified or the account is not active. */
export function findMailAddress(db: Executor, userId: string) {
  return db
    .selectFrom('user')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('email_verified', '=', true)
    .where('account_state', '=', 'active')
    .executeTakeFirst();
}
