export { countEarlyAlertsSince } from './early-alerts.sql.js';
export { updateEarlyAlerts } from './update-early-alerts.js';
