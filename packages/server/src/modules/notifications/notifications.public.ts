export { eraseNotifications } from './erase-notifications.js';
export type { NewNotification } from './notification.sql.js';
export { notifyPlayers } from './notify-players.js';
export { updatePushSession } from './push-subscription.sql.js';
