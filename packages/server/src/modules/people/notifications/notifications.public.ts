export { createNotifications, eraseNotifications } from './create-notifications.js';
export type { NewNotification } from './notification.sql.js';
export { updatePushSession } from './push-subscription.sql.js';
