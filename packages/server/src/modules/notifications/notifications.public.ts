export { eraseNotifications } from './erase-notifications.js';
export { notificationMessage } from './follow-notifications.js';
export type { NewNotification } from './notification.sql.js';
export { notificationTasks, notificationTickTasks } from './notification-tasks.js';
export { notifyPlayers } from './notify-players.js';
export { updatePushSession } from './push-subscription.sql.js';
