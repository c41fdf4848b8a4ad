export { type BatchTerms, placeTradesWithin, type TradeDecision, type TradeOrder } from './place-trades.sql.js';
export { tradingSettings } from './trading.settings.js';
