export { type BatchTerms, placeTrades, type TradeOrder } from './place-trades.sql.js';
