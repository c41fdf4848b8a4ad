export { createNotifications } from './create-notifications.js';
export { eraseNotifications } from './erase-notifications.js';
export type { NewNotification } from './notification.sql.js';
export { updatePushSession } from './push-subscription.sql.js';
