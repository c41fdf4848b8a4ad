import { type StreamMessage, streamMessage } from '../../platform/live.js';
import { subscribeToPlayerChanges } from '../../platform/subscribe-to-player-changes.js';
import type { Services } from '../../services.js';
import { notificationChannel } from './notification-channel.sql.js';
import { notificationNews } from './present-notification.js';

/** What a player's bell shows, as the stream's event. */
export async function notificationMessage({ db }: Pick<Services, 'db'>, userId: string): Promise<StreamMessage> {
  return streamMessage('notification', await notificationNews(db, userId));
}

/** Tells each player's own pages of what arrived, was read or was removed, whichever instance and page it was on. */
export function followNotifications(services: Pick<Services, 'db' | 'live' | 'listener' | 'log'>): void {
  subscribeToPlayerChanges({
    ...services,
    channel: notificationChannel,
    read: (userId) => notificationMessage(services, userId),
  });
}
