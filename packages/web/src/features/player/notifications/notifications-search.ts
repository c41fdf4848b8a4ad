import { type NotificationKind, notificationKinds } from '@limelight/rules/notification';
import { oneOf } from '../trading/trade-search';

export interface NotificationsSearch {
  readonly kind?: NotificationKind | undefined;
  readonly show?: 'unread' | undefined;
}

/** Parses the URL's search parameters; unknown values are ignored. */
export function parseNotificationsSearch(raw: Readonly<Record<string, unknown>>): NotificationsSearch {
  return { kind: oneOf(notificationKinds, raw.kind), show: oneOf(['unread'], raw.show) };
}
