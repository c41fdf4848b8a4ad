import { notificationEvent } from '@limelight/contract/people/notifications';
import type { Notification, NotificationNews } from '@limelight/contract/people/notifications.schema';
import { Emitter } from '../live/emitter';
import { onStream } from '../live/live-stream';
import { arrivals, listsAreOld } from './notification-news';
import { queryClient, refetch } from './query-client';
import { queryKeys } from './query-keys';

const arrived = new Emitter<readonly Notification[]>();

/** Receives notifications that arrive while the page is open, oldest first. @returns unsubscribes */
export const onNotificationArrival = arrived.subscribe;

onStream(notificationEvent, (news) => {
  const known = queryClient.getQueryData<NotificationNews>(queryKeys.notificationNews);
  queryClient.setQueryData<NotificationNews>(queryKeys.notificationNews, news);
  if (listsAreOld(known, news)) refetch(queryKeys.allNotifications);
  const notifications = arrivals(known, news);
  if (notifications.length > 0) arrived.emit(notifications);
});
