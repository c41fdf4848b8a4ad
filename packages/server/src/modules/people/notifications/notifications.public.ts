export { createNotifications, eraseNotifications } from './create-notifications.js';
export type { NewNotification } from './notification.sql.js';
export { mailSettings } from './notifications.settings.js';
export { turnMailOff } from './unsubscribe-token.js';
