import * as notifications from '@limelight/contract/people/notifications';
import type { NotificationPreferences } from '@limelight/contract/people/notifications.schema';
import type { NotificationChannels, NotificationKind } from '@limelight/rules/notification';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { queryClient, refetch } from './query-client';
import { queryKeys } from './query-keys';

export function useNotificationPreferences() {
  return useQuery({
    queryKey: queryKeys.notificationPreferences,
    queryFn: ({ signal }) => call(notifications.getNotificationPreferences, { signal }),
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

/** Turns a channel of a notification kind on or off: an optimistic update, reverted on a refusal. */
export function useChangePreference() {
  return useMutation({
    mutationFn: ({ kind, channel, on }: PreferenceChange) =>
      call(notifications.changeNotificationPreference, { params: { kind }, body: { [channel]: on } }),
    onMutate: async (change: PreferenceChange) => {
      // The response of a pending fetch would show the switch's old state.
      await queryClient.cancelQueries({ queryKey: queryKeys.notificationPreferences });
      showPreference(change);
    },
    onError: (_error, change) => showPreference({ ...change, on: !change.on }),
    onSettled: () => {
      // The fetch cancelled above may have been the first.
      const key = queryKeys.notificationPreferences;
      if (queryClient.getQueryData(key) === undefined) refetch(key);
    },
  });
}

/** By the link of a mail; needs no session. */
export function useUnsubscribeFromMail() {
  return useMutation({
    mutationFn: (token: string) => call(notifications.unsubscribeFromMail, { params: { token } }),
  });
}
