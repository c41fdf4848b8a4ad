import { listNotifications, notificationEvent } from '@limelight/contract/people/notifications';
import { type StreamMessage, streamMessage } from '../../../platform/live.js';
import { subscribeToPlayerChanges } from '../../../platform/subscribe-to-changes.js';
import type { Services } from '../../../services.js';
import { findBell } from './list-notifications.sql.js';
import { notificationChannel } from './notification.sql.js';
import { presentNotification } from './present-notification.js';

const newestShown = 5;

/** What pages show at the bell, as a stream event: the counts and the newest few notifications. */
export async function notificationMessage({ db }: Pick<Services, 'db'>, userId: string): Promise<StreamMessage> {
  const bell = await findBell(db, userId, newestShown);
  const news = { ...bell, newest: bell.newest.map(presentNotification) };
  // The scope of the endpoint that lists them.
  return streamMessage(notificationEvent, news, { scope: listNotifications.scope });
}

/**
 * Sends each player's pages the current state after a notification arrives, is read or is removed, on
 * whichever instance.
 */
export function subscribeToNotifications(services: Pick<Services, 'db' | 'live' | 'listener' | 'log'>): void {
  subscribeToPlayerChanges({
    ...services,
    channel: notificationChannel,
    read: (userId) => notificationMessage(services, userId),
  });
}
