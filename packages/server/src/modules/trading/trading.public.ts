export { type PlayerTradeRequest, placeTradesWithin, type TradeDecision } from './place-trades.sql.js';
export { sumTraded } from './traded.sql.js';
export { tradingSettings } from './trading.settings.js';
/** @public For screens that show the use of a perk. */
export { countUndosToday } from './undo.sql.js';
