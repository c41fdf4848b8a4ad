export { alertTask } from './alert-task.js';
export { priceAlertSettings } from './price-alerts.settings.js';
