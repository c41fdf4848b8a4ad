import type { AnswerOf } from '@limelight/contract/endpoint';
import {
  listNotifications,
  markNotificationsSeen,
  readAllNotifications,
  readNotification,
  removeNotification,
} from '@limelight/contract/notifications';
import type { Notification, NotificationCounts, NotificationNews } from '@limelight/contract/notifications.schema';
import type { NotificationKind } from '@limelight/rules/notification';
import {
  type InfiniteData,
  type QueryKey,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { call } from './client';
import { asRead, changePages } from './notification-news';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';

export interface NotificationsFilter {
  readonly kind?: NotificationKind | undefined;
  readonly show?: 'unread' | undefined;
}

export type NotificationsPage = AnswerOf<typeof listNotifications>;

const notificationsPerPage = 30;

/** The player's notifications, newest first, in pages of 30. */
export function useNotifications(filter: NotificationsFilter = {}) {
  return useInfiniteQuery<NotificationsPage, Error, InfiniteData<NotificationsPage>, QueryKey, string | null>({
    queryKey: queryKeys.notifications(filter),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        query: { limit: notificationsPerPage, cursor: pageParam ?? undefined, ...filter },
        signal,
      }),
  });
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

/** Reverts optimistic updates after a refusal. */
function refetchLists(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.allNotifications });
}

/** Marks everything up to this notification as seen: the badge disappears. */
export function useMarkSeen() {
  return useMutation<NotificationCounts, Error, string>({
    mutationFn: (upTo) => call(markNotificationsSeen, { body: { upTo } }),
    onSuccess: takeCounts,
  });
}

export function useReadNotification() {
  return useMutation<NotificationCounts, Error, string>({
    mutationFn: (id) => call(readNotification, { params: { id } }),
    onMutate: (id) => changeLists((one) => (one.id === id ? asRead(one) : one)),
    onSuccess: takeCounts,
    onError: refetchLists,
  });
}

export function useReadAllNotifications() {
  return useMutation<NotificationCounts, Error>({
    mutationFn: () => call(readAllNotifications),
    onSuccess: (counts) => {
      takeCounts(counts);
      changeLists(asRead);
    },
  });
}

export function useRemoveNotification() {
  return useMutation<NotificationCounts, Error, string>({
    mutationFn: (id) => call(removeNotification, { params: { id } }),
    // Not optimistic: a deleted notification could not be restored.
    onSuccess: (counts, id) => {
      takeCounts(counts);
      changeLists((one) => (one.id === id ? null : one));
    },
  });
}
