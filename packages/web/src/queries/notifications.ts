import type {
  changeNotificationPreference,
  getNotificationPreferences,
  listNotifications,
  markNotificationsSeen,
  Notification,
  NotificationCounts,
  NotificationNews,
  NotificationPreferences,
  readAllNotifications,
  readNotification,
  removeNotification,
  unsubscribeFromMail,
} from '@limelight/contract/notifications';
import type { NotificationChannels, NotificationKind } from '@limelight/rules/notification';
import {
  type InfiniteData,
  type QueryKey,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { type Answer, call } from './client';
import { asRead, changePages } from './notification-news';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';

export interface NotificationsFilter {
  readonly kind?: NotificationKind | undefined;
  readonly show?: 'unread' | undefined;
}

export type NotificationsPage = Answer<typeof listNotifications>;

const notificationsPerPage = 30;

/** The player's notifications, newest first, in pages of 30. */
export function useNotifications(filter: NotificationsFilter = {}) {
  return useInfiniteQuery<NotificationsPage, Error, InfiniteData<NotificationsPage>, QueryKey, string | null>({
    queryKey: queryKeys.notifications(filter),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    queryFn: ({ pageParam, signal }) =>
      call<typeof listNotifications>({
        method: 'GET',
        url: '/api/v1/notifications',
        query: { limit: notificationsPerPage, cursor: pageParam ?? undefined, ...filter },
        signal,
      }),
  });
}

/** The counts at the bell, as the stream told them last; undefined until it did. */
export function useNotificationNews(): NotificationNews | undefined {
  // Nobody has to ask: the stream tells when it opens and after every change.
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

/** What was shown at once and then refused is read anew. */
function readListsAgain(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.allNotifications });
}

/** Says that everything up to this notification was on screen: the badge goes. */
export function useMarkSeen() {
  return useMutation<NotificationCounts, Error, string>({
    mutationFn: (upTo) =>
      call<typeof markNotificationsSeen>({ method: 'POST', url: '/api/v1/notifications/seen', body: { upTo } }),
    onSuccess: takeCounts,
  });
}

export function useReadNotification() {
  return useMutation<NotificationCounts, Error, string>({
    mutationFn: (id) =>
      call<typeof readNotification>({ method: 'POST', url: '/api/v1/notifications/:id/read', params: { id } }),
    onMutate: (id) => changeLists((one) => (one.id === id ? asRead(one) : one)),
    onSuccess: takeCounts,
    onError: readListsAgain,
  });
}

export function useReadAllNotifications() {
  return useMutation<NotificationCounts, Error>({
    mutationFn: () => call<typeof readAllNotifications>({ method: 'POST', url: '/api/v1/notifications/read-all' }),
    onSuccess: (counts) => {
      takeCounts(counts);
      changeLists(asRead);
    },
  });
}

export function useRemoveNotification() {
  return useMutation<NotificationCounts, Error, string>({
    mutationFn: (id) =>
      call<typeof removeNotification>({ method: 'DELETE', url: '/api/v1/notifications/:id', params: { id } }),
    // Not shown before it is so: nothing brings it back.
    onSuccess: (counts, id) => {
      takeCounts(counts);
      changeLists((one) => (one.id === id ? null : one));
    },
  });
}

export function useNotificationPreferences() {
  return useQuery({
    queryKey: queryKeys.notificationPreferences,
    queryFn: ({ signal }) =>
      call<typeof getNotificationPreferences>({ method: 'GET', url: '/api/v1/notification-preferences', signal }),
  });
}

export interface PreferenceChange {
  readonly kind: NotificationKind;
  readonly channel: keyof NotificationChannels;
  readonly on: boolean;
}

function showPreference({ kind, channel, on }: PreferenceChange): void {
  queryClient.setQueryData<NotificationPreferences>(queryKeys.notificationPreferences, (known) => {
    if (known === undefined) return undefined;
    return { ...known, kinds: { ...known.kinds, [kind]: { ...known.kinds[kind], [channel]: on } } };
  });
}

/** Turns one way of hearing of one kind on or off; shown at once, and taken back when it is refused. */
export function useChangePreference() {
  return useMutation<NotificationChannels, Error, PreferenceChange>({
    mutationFn: ({ kind, channel, on }) =>
      call<typeof changeNotificationPreference>({
        method: 'PATCH',
        url: '/api/v1/notification-preferences/:kind',
        params: { kind },
        body: { [channel]: on },
      }),
    onMutate: async (change) => {
      // An answer that is under way would show the switch as it was.
      await queryClient.cancelQueries({ queryKey: queryKeys.notificationPreferences });
      showPreference(change);
    },
    onError: (_error, change) => showPreference({ ...change, on: !change.on }),
    onSettled: () => {
      // The answer that was cancelled above may have been the first.
      const key = queryKeys.notificationPreferences;
      if (queryClient.getQueryData(key) === undefined) void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}

/** By the link of a mail; needs no session. */
export function useUnsubscribeFromMail() {
  return useMutation<Answer<typeof unsubscribeFromMail>, Error, string>({
    mutationFn: (token) =>
      call<typeof unsubscribeFromMail>({ method: 'POST', url: '/api/v1/mail-unsubscribes/:token', params: { token } }),
  });
}
