import {
  defaultChannels,
  type NotificationChannels,
  type NotificationKind,
  notificationKinds,
} from '@limelight/rules/notification';
import type { Executor } from '../../platform/database.js';
import { listPreferences, type PreferenceRow } from './preference.sql.js';

export function presentChannels({ in_app, email, push }: PreferenceRow): NotificationChannels {
  return { inApp: in_app, email, push };
}

/** The player's preferences, with defaults for the rest. */
export async function readPreferences(
  db: Executor,
  userId: string,
): Promise<Record<NotificationKind, NotificationChannels>> {
  const rows = await listPreferences(db, userId);
  const chosen = new Map(rows.map((row) => [row.kind, presentChannels(row)]));
  const channels = notificationKinds.map((kind) => [kind, chosen.get(kind) ?? defaultChannels[kind]] as const);
  return Object.fromEntries(channels) as Record<NotificationKind, NotificationChannels>;
}
