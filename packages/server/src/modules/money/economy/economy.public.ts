export { countTrades, countTradesBetween, listTradesPerHour } from './ledger-sums.sql.js';
