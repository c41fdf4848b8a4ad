export { countTrades, listTradesPerHour } from './ledger-sums.sql.js';
