import type { ResponseOf } from '@limelight/contract/endpoint';
import {
  listNotifications,
  markNotificationsSeen,
  readAllNotifications,
  readNotification,
  removeNotification,
} from '@limelight/contract/people/notifications';
import type {
  Notification,
  NotificationCounts,
  NotificationNews,
} from '@limelight/contract/people/notifications.schema';
import type { NotificationKind } from '@limelight/rules/notification';
import { type InfiniteData, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { asRead, changePages } from './notification-news';
import { type PageRequest, usePages } from './pages';
import { queryClient, refetch } from './query-client';
import { queryKeys } from './query-keys';

export interface NotificationsFilter {
  readonly kind?: NotificationKind | undefined;
  readonly show?: 'unread' | undefined;
}

export type NotificationsPage = ResponseOf<typeof listNotifications>;

/** The player's notifications, newest first, in pages of 30. */
export function useNotifications(filter: NotificationsFilter = {}) {
  return usePages(queryKeys.notifications(filter), ({ cursor, signal }: PageRequest<string>) =>
    call(listNotifications, { query: { limit: 30, cursor, ...filter }, signal }),
  );
}

/** The counts at the bell from the stream; undefined before its first event. */
export function useNotificationNews(): NotificationNews | undefined {
  // Never fetched: the stream sends them when it opens and after every change.
  return useQuery<NotificationNews>({ queryKey: queryKeys.notificationNews, queryFn: skipToken }).data;
}

function takeCounts(counts: NotificationCounts): void {
  queryClient.setQueryData<NotificationNews>(queryKeys.notificationNews, (known) => known && { ...known, ...counts });
}

function changeLists(change: (notification: Notification) => Notification | null): void {
  queryClient.setQueriesData<InfiniteData<NotificationsPage>>(
    { queryKey: queryKeys.allNotifications },
    (data) => data && { ...data, pages: changePages(data.pages, change) },
  );
}

/** Marks everything up to this notification as seen: the badge disappears. */
export function useMarkSeen() {
  return useMutation({
    mutationFn: (upTo: string) => call(markNotificationsSeen, { body: { upTo } }),
    onSuccess: takeCounts,
  });
}

export function useReadNotification() {
  return useMutation({
    mutationFn: (id: string) => call(readNotification, { params: { id } }),
    onMutate: (id) => changeLists((one) => (one.id === id ? asRead(one) : one)),
    onSuccess: takeCounts,
    // Reverts the optimistic update.
    onError: () => refetch(queryKeys.allNotifications),
  });
}

export function useReadAllNotifications() {
  return useMutation({
    mutationFn: () => call(readAllNotifications),
    onSuccess: (counts) => {
      takeCounts(counts);
      changeLists(asRead);
    },
  });
}

export function useRemoveNotification() {
  return useMutation({
    mutationFn: (id: string) => call(removeNotification, { params: { id } }),
    // Not optimistic: a deleted notification could not be restored.
    onSuccess: (counts, id) => {
      takeCounts(counts);
      changeLists((one) => (one.id === id ? null : one));
    },
  });
}
