import type { Notification, NotificationCounts, NotificationNews } from '@limelight/contract/notifications.schema';

/**
 * What came since the news that was known, oldest first. Nothing was known: then nothing of it is new to the eye, it was
 * there when the page opened.
 */
export function arrivals(known: NotificationNews | undefined, told: NotificationNews): readonly Notification[] {
  if (known === undefined) return [];
  const newestKnown = known.newest[0]?.id ?? '';
  return told.newest.filter(({ id, seen }) => id > newestKnown && !seen).toReversed();
}

/** Whether lists that were read before are old. */
export function listsAreOld(known: NotificationNews | undefined, told: NotificationNews): boolean {
  if (known === undefined) return false;
  const { unseen, unread, newest } = known;
  return newest[0]?.id !== told.newest[0]?.id || unseen !== told.unseen || unread !== told.unread;
}

interface Page extends NotificationCounts {
  readonly notifications: readonly Notification[];
}

type Change = (notification: Notification) => Notification | null;

/** Pages with one change applied to each item that it concerns; null takes an item out. */
export function changePages<Shown extends Page>(pages: readonly Shown[], change: Change): Shown[] {
  return pages.map((page) => ({
    ...page,
    notifications: page.notifications.flatMap((notification) => change(notification) ?? []),
  }));
}

export function asRead(notification: Notification): Notification {
  return { ...notification, seen: true, read: true };
}
