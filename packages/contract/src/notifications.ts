import { endpoint } from './endpoint.js';
import type * as schemas from './notifications.schema.js';

export const listNotifications = endpoint<typeof schemas.listNotifications>()({
  url: '/api/v1/notifications',
  summary: "The player's notifications, newest first",
  policy: 'player',
  offline: true,
});

export const markNotificationsSeen = endpoint<typeof schemas.markNotificationsSeen>()({
  method: 'POST',
  url: '/api/v1/notifications/seen',
  summary: 'Say that everything up to a notification was on screen',
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
  summary: 'Take one notification off the list for good',
  policy: 'player',
  errors: ['NOT_FOUND'],
});

export const getNotificationPreferences = endpoint<typeof schemas.getNotificationPreferences>()({
  url: '/api/v1/notification-preferences',
  summary: 'How the player hears of each kind of notification',
  policy: 'player',
});

export const changeNotificationPreference = endpoint<typeof schemas.changeNotificationPreference>()({
  method: 'PATCH',
  url: '/api/v1/notification-preferences/:kind',
  summary: 'Choose how to hear of one kind; what is not sent stays as it is',
  policy: 'player',
});

/**
 * One-click unsubscribe (RFC 8058): the link's token authorises it without a session. Mail programs post a form, which
 * is not read.
 */
export const unsubscribeFromMail = endpoint<typeof schemas.unsubscribeFromMail>()({
  method: 'POST',
  url: '/api/v1/mail-unsubscribes/:token',
  summary: 'Turn the e-mail of every kind of notification off, by the link of a mail',
  policy: 'public',
  inMaintenance: 'open',
  errors: ['NOT_FOUND'],
});

export const subscribeToPush = endpoint<typeof schemas.subscribeToPush>()({
  method: 'POST',
  url: '/api/v1/push-subscriptions',
  summary: 'Let this browser take push messages of the player',
  policy: 'player',
  status: 201,
  errors: ['PUSH_UNAVAILABLE'],
});

export const unsubscribeFromPush = endpoint<typeof schemas.unsubscribeFromPush>()({
  method: 'DELETE',
  url: '/api/v1/push-subscriptions/:id',
  summary: 'Send no more push messages to a browser',
  policy: 'player',
  errors: ['NOT_FOUND'],
});
