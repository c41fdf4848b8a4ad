export { listTradesPerHour } from './ledger-sums.sql.js';
