import type { Notification, NotificationNews } from '@limelight/contract/notifications';
import { arrivals, listsAreOld } from './notification-news';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';

// Apart from the calls about notifications: the stream is part of every page, those are not.

type ArrivalListener = (arrived: readonly Notification[]) => void;
const arrivalListeners = new Set<ArrivalListener>();

/** Hears of what arrives while the page is open, oldest first. Gives the way to stop. */
export function onNotificationArrival(listener: ArrivalListener): () => void {
  arrivalListeners.add(listener);
  return () => arrivalListeners.delete(listener);
}

/** The stream's `notification` event. */
export function takeNotificationNews(told: NotificationNews): void {
  const known = queryClient.getQueryData<NotificationNews>(queryKeys.notificationNews);
  queryClient.setQueryData<NotificationNews>(queryKeys.notificationNews, told);
  if (listsAreOld(known, told)) void queryClient.invalidateQueries({ queryKey: queryKeys.allNotifications });
  const arrived = arrivals(known, told);
  if (arrived.length > 0) for (const listener of arrivalListeners) listener(arrived);
}
