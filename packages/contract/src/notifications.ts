import { endpoint } from './endpoint.js';
import type * as schemas from './notifications.schema.js';

const tag = 'Notifications';

export const listNotifications = endpoint<typeof schemas.listNotifications>()({
  method: 'GET',
  url: '/api/v1/notifications',
  tag,
  summary: "The player's notifications, newest first",
  policy: 'player',
});

export const markNotificationsSeen = endpoint<typeof schemas.markNotificationsSeen>()({
  method: 'POST',
  url: '/api/v1/notifications/seen',
  tag,
  summary: 'Say that everything up to a notification was on screen',
  policy: 'player',
});

export const readNotification = endpoint<typeof schemas.readNotification>()({
  method: 'POST',
  url: '/api/v1/notifications/:id/read',
  tag,
  summary: 'Mark one notification as read',
  policy: 'player',
  errors: ['NOT_FOUND'],
});

export const readAllNotifications = endpoint<typeof schemas.readAllNotifications>()({
  method: 'POST',
  url: '/api/v1/notifications/read-all',
  tag,
  summary: 'Mark every notification as read',
  policy: 'player',
});

export const removeNotification = endpoint<typeof schemas.removeNotification>()({
  method: 'DELETE',
  url: '/api/v1/notifications/:id',
  tag,
  summary: 'Take one notification off the list for good',
  policy: 'player',
  errors: ['NOT_FOUND'],
});

export const getNotificationPreferences = endpoint<typeof schemas.getNotificationPreferences>()({
  method: 'GET',
  url: '/api/v1/notification-preferences',
  tag,
  summary: 'How the player hears of each kind of notification',
  policy: 'player',
});

export const changeNotificationPreference = endpoint<typeof schemas.changeNotificationPreference>()({
  method: 'PATCH',
  url: '/api/v1/notification-preferences/:kind',
  tag,
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
  tag,
  summary: 'Turn the e-mail of every kind of notification off, by the link of a mail',
  policy: 'public',
  errors: ['NOT_FOUND'],
});
