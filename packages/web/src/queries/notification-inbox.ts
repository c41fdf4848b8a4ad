import type { Notification, NotificationNews } from '@limelight/contract/people/notifications.schema';
import type { QueryClient } from '@tanstack/react-query';
import { Emitter } from '../live/emitter';
import { arrivals, listsAreOld } from './notification-news';
import { queryKeys } from './query-keys';

// Separate from the requests about notifications: the stream is part of every page, those are not.

const arrived = new Emitter<readonly Notification[]>();

/** Receives notifications that arrive while the page is open, oldest first. @returns unsubscribes */
export const onNotificationArrival = arrived.subscribe;

/** The stream's `notification` event. */
export function receiveNotificationNews(client: QueryClient, news: NotificationNews): void {
  const known = client.getQueryData<NotificationNews>(queryKeys.notificationNews);
  client.setQueryData<NotificationNews>(queryKeys.notificationNews, news);
  if (listsAreOld(known, news)) void client.invalidateQueries({ queryKey: queryKeys.allNotifications });
  const notifications = arrivals(known, news);
  if (notifications.length > 0) arrived.emit(notifications);
}
