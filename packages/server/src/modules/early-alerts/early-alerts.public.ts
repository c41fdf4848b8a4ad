/** @public for a page that shows a VIP player the use of the membership */
export { countEarlyAlertsSince } from './early-alerts.sql.js';
export { updateEarlyAlerts } from './update-early-alerts.js';
