import { defaultChannels, type NotificationKind, storedKinds } from '@limelight/rules/notification';
import type { Executor } from '../../platform/database.js';

export function listPreferences(db: Executor, userId: string) {
  return db
    .selectFrom('notification_preference')
    .select(['kind', 'in_app', 'email', 'push'])
    .where('user_id', '=', userId)
    .execute();
}

export type PreferenceRow = Awaited<ReturnType<typeof listPreferences>>[number];

export interface PreferenceChange {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** Undefined fields are not changed. At least one is given. */
  readonly inApp: boolean | undefined;
  readonly email: boolean | undefined;
  readonly push: boolean | undefined;
}

/** Writes only the changed switch, so that two concurrent changes both take effect. */
export function upsertPreference(db: Executor, change: PreferenceChange): Promise<PreferenceRow> {
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
    .returning(['kind', 'in_app', 'email', 'push'])
    .executeTakeFirstOrThrow();
}

export async function upsertEmailOff(db: Executor, userId: string): Promise<void> {
  await db
    .insertInto('notification_preference')
    .values(
      storedKinds.map((kind) => ({
        user_id: userId,
        kind,
        in_app: defaultChannels[kind].inApp,
        email: false,
        push: defaultChannels[kind].push,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ email: false }))
    .execute();
}
