import { type StreamMessage, streamMessage } from '../../platform/live.js';
import { subscribeToPlayerChanges } from '../../platform/subscribe-to-player-changes.js';
import type { Services } from '../../services.js';
import { notificationChannel } from './notification-channel.sql.js';
import { notificationNews } from './present-notification.js';

/** What a player's bell shows, as a stream event. */
export async function notificationMessage({ db }: Pick<Services, 'db'>, userId: string): Promise<StreamMessage> {
  return streamMessage('notification', await notificationNews(db, userId));
}

/**
 * Sends each player's pages the current state after a notification arrives, is read or is removed, on whichever
 * instance.
 */
export function subscribeToNotifications(services: Pick<Services, 'db' | 'live' | 'listener' | 'log'>): void {
  subscribeToPlayerChanges({
    ...services,
    channel: notificationChannel,
    read: (userId) => notificationMessage(services, userId),
  });
}
