export { countEarlyAlertsSince } from './early-alerts.sql.js';
