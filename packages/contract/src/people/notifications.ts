import { endpoint } from '../endpoint.js';
import { streamEvent } from '../stream.js';
import type * as schemas from './notifications.schema.js';

export const listNotifications = endpoint<typeof schemas.listNotifications>()({
  url: '/api/v1/notifications',
  summary: "The player's notifications, newest first",
  policy: 'player',
  offline: true,
  scope: 'read',
});

export const markNotificationsSeen = endpoint<typeof schemas.markNotificationsSeen>()({
  method: 'POST',
  url: '/api/v1/notifications/seen',
  summary: 'Mark everything up to a notification as seen',
  policy: 'player',
});

export const readNotification = endpoint<typeof schemas.readNotification>()({
  method: 'POST',
  url: '/api/v1/notifications/:id/read',
  summary: 'Mark one notification as read',
  policy: 'player',
  errors: ['NOT_FOUND'],
});

export const readAllNotifications = endpoint<typeof schemas.readAllNotifications>()({
  method: 'POST',
  url: '/api/v1/notifications/read-all',
  summary: 'Mark every notification as read',
  policy: 'player',
});

export const removeNotification = endpoint<typeof schemas.removeNotification>()({
  method: 'DELETE',
  url: '/api/v1/notifications/:id',
  summary: 'Delete one notification',
  policy: 'player',
  errors: ['NOT_FOUND'],
});

export const getNotificationPreferences = endpoint<typeof schemas.getNotificationPreferences>()({
  url: '/api/v1/notification-preferences',
  summary: 'The channels of each kind of notification',
  policy: 'player',
});

export const changeNotificationPreference = endpoint<typeof schemas.changeNotificationPreference>()({
  method: 'PATCH',
  url: '/api/v1/notification-preferences/:kind',
  summary: 'Choose the channels of one kind; omitted fields stay unchanged',
  policy: 'player',
});

/**
 * One-click unsubscribe (RFC 8058): the link's token authorises it without a session. Mail programs post a
 * form, which is not read.
 */
export const unsubscribeFromMail = endpoint<typeof schemas.unsubscribeFromMail>()({
  method: 'POST',
  url: '/api/v1/mail-unsubscribes/:token',
  summary: 'Turn off the email of every kind of notification, with the link in an email',
  policy: 'public',
  inMaintenance: 'open',
  errors: ['NOT_FOUND'],
});

export const subscribeToPush = endpoint<typeof schemas.subscribeToPush>()({
  method: 'POST',
  url: '/api/v1/push-subscriptions',
  summary: "Subscribe this browser to the player's push messages",
  policy: 'player',
  status: 201,
  errors: ['PUSH_UNAVAILABLE'],
});

export const unsubscribeFromPush = endpoint<typeof schemas.unsubscribeFromPush>()({
  method: 'DELETE',
  url: '/api/v1/push-subscriptions/:id',
  summary: 'Unsubscribe a browser from push messages',
  policy: 'player',
  errors: ['NOT_FOUND'],
});

export const notificationEvent = streamEvent<typeof schemas.notificationEvent>('notification');
