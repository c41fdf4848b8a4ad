import { paths } from '@limelight/contract/paths';
import type { Notification } from '@limelight/contract/people/notifications.schema';
import type { NotificationKind } from '@limelight/rules/notification';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '../../queries/api-error';
import { useChangePreference, useNotificationPreferences } from '../../queries/notification-preferences';
import { useReadAllNotifications, useReadNotification, useRemoveNotification } from '../../queries/notifications';
import { showToast } from '../../ui/toast-store';
import { kindLooks } from './kinds';

export type NotificationActions = ReturnType<typeof useNotificationActions>;

/** The notification's page, or the list of notifications if it has none. */
export function hrefOf({ path }: Pick<Notification, 'path'>): string {
  return path ?? paths.notifications;
}

function showFailure(error: unknown): void {
  showToast({ tone: 'error', text: messageOf(error) });
}

export function useNotificationActions() {
  const router = useRouter();
  const read = useReadNotification();
  const readAll = useReadAllNotifications();
  const remove = useRemoveNotification();
  const preference = useChangePreference();
  const preferences = useNotificationPreferences();
  // `mutateAsync`, because the panel unmounts on this click and callbacks given to `mutate` would not run.
  const setMuted = async (kind: NotificationKind, muted: boolean) => {
    const { label } = kindLooks[kind];
    try {
      await preference.mutateAsync({ kind, channel: 'inApp', on: !muted });
      const undo = { label: 'Undo', onPress: () => void setMuted(kind, false) };
      if (muted) showToast({ tone: 'success', text: `${label} muted`, action: undo });
      else showToast({ tone: 'success', text: `${label} on again` });
    } catch (error) {
      showFailure(error);
    }
  };
  const markRead = ({ id, read: done }: Notification) => {
    if (!done) read.mutate(id, { onError: showFailure });
  };
  return {
    markRead,
    /** Marks it as read and navigates to its page. */
    open: (notification: Notification) => {
      markRead(notification);
      void router.navigate({ href: hrefOf(notification) });
    },
    markingAll: readAll.isPending,
    /** @returns whether it succeeded */
    markAllRead: async () => {
      try {
        await readAll.mutateAsync();
        showToast({ tone: 'success', text: 'All notifications marked as read' });
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      }
    },
    isMuted: (kind: NotificationKind) => preferences.data?.kinds[kind].inApp === false,
    setMuted: (kind: NotificationKind, muted: boolean) => void setMuted(kind, muted),
    remove: ({ id }: Notification) => remove.mutate(id, { onError: showFailure }),
  };
}
