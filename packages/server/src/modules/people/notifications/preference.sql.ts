import {
  defaultChannels,
  type NotificationChannels,
  type NotificationKind,
  notificationKinds,
} from '@limelight/rules/notification';
import type { Executor } from '../../../platform/database.js';

const channelColumns = ['in_app as inApp', 'email', 'push'] as const;

/** The player's preferences, with defaults for the rest. */
export async function readPreferences(
  db: Executor,
  userId: string,
): Promise<Record<NotificationKind, NotificationChannels>> {
  const rows = await db
    .selectFrom('notification_preference')
    .select(['kind', ...channelColumns])
    .where('user_id', '=', userId)
    .execute();
  const chosen = new Map(rows.map(({ kind, ...channels }) => [kind, channels]));
  const byKind = notificationKinds.map((kind) => [kind, chosen.get(kind) ?? defaultChannels[kind]]);
  return Object.fromEntries(byKind) as Record<NotificationKind, NotificationChannels>;
}

interface PreferenceChange {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** Undefined fields are not changed. At least one is given. */
  readonly inApp?: boolean | undefined;
  readonly email?: boolean | undefined;
  readonly push?: boolean | undefined;
}

/** Writes only the changed switch, so that two concurrent changes both take effect. */
export function upsertPreference(db: Executor, change: PreferenceChange): Promise<NotificationChannels> {
  const { userId, kind, inApp, email, push } = change;
  const standard = defaultChannels[kind];
  return db
    .insertInto('notification_preference')
    .values({
      user_id: userId,
      kind,
      in_app: inApp ?? standard.inApp,
      email: email ?? standard.email,
      push: push ?? standard.push,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({
        ...(inApp !== undefined && { in_app: inApp }),
        ...(email !== undefined && { email }),
        ...(push !== undefined && { push }),
      }),
    )
    .returning(channelColumns)
    .executeTakeFirstOrThrow();
}

export async function upsertEmailOff(db: Executor, userId: string): Promise<void> {
  await db
    .insertInto('notification_preference')
    .values(
      notificationKinds.map((kind) => {
        const { inApp, push } = defaultChannels[kind];
        return { user_id: userId, kind, in_app: inApp, email: false, push };
      }),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ email: false }))
    .execute();
}

/** Players with a verified address. */
export async function countMailedPlayers(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'user')
    .where('email_verified', '=', true)
    .where('account_state', '=', 'active')
    .executeTakeFirstOrThrow();
  return count;
}
