import type { Notification, NotificationNews } from '@limelight/contract/people/notifications.schema';

/**
 * Notifications since the previous update, oldest first. Without a previous one there are none: they were
 * there when the page opened.
 */
export function arrivals(known: NotificationNews | undefined, received: NotificationNews): readonly Notification[] {
  if (known === undefined) return [];
  const newestKnown = known.newest[0]?.id ?? '';
  return received.newest.filter(({ id, seen }) => id > newestKnown && !seen).toReversed();
}

/** Whether cached lists are stale. */
export function listsAreOld(known: NotificationNews | undefined, received: NotificationNews): boolean {
  if (known === undefined) return false;
  const { unseen, unread, newest } = known;
  return newest[0]?.id !== received.newest[0]?.id || unseen !== received.unseen || unread !== received.unread;
}

/** Pages with a change applied to each item; null removes an item. */
export function changePages<Page extends { readonly notifications: readonly Notification[] }>(
  pages: readonly Page[],
  change: (notification: Notification) => Notification | null,
): Page[] {
  return pages.map((page) => ({
    ...page,
    notifications: page.notifications.flatMap((notification) => change(notification) ?? []),
  }));
}

export function asRead(notification: Notification): Notification {
  return { ...notification, seen: true, read: true };
}
